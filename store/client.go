package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// A Client is an assistant that the person has let in.
type Client struct {
	Name    string // by which it calls itself: lower case letters, digits and hyphens
	Title   string // as people call it
	Made    time.Time
	Expires time.Time // zero never
	Token   bool      // it has one, for HTTP
	Grants  []Grant   // by class
	Sent    time.Time // when the person sent it away, zero it is in; read, never written
	Seen    time.Time // of its last call, zero never; read, never written
}

// A Grant is what a client may do with one class of data. What is not listed
// is off.
type Grant struct {
	Class       string
	Read, Write Level
}

// A Level is how far a client may go without the person.
type Level string

// The levels. Reading is off or allowed.
const (
	LevelOff   Level = "off"
	LevelAsk   Level = "ask" // each time the person decides
	LevelAllow Level = "allow"
)

// Expired says whether the client's time is over.
func (c Client) Expired(now time.Time) bool { return !c.Expires.IsZero() && !now.Before(c.Expires) }

const clientColumns = `name, title, made, coalesce(expires, 0), token IS NOT NULL, coalesce(sent, 0),
	coalesce((SELECT at FROM access WHERE client = c.name ORDER BY id DESC LIMIT 1), 0)`

func scanClients(ctx context.Context, tx *sql.Tx, where string, args ...any) (cs []Client, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT `+clientColumns+` FROM client c `+where+` ORDER BY name`, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var c Client
		var made, expires, sent, seen int64
		if err := rows.Scan(&c.Name, &c.Title, &made, &expires, &c.Token, &sent, &seen); err != nil {
			return nil, err
		}
		c.Made, c.Expires, c.Sent, c.Seen = time.UnixMilli(made).UTC(), instant(expires), instant(sent), instant(seen)
		cs = append(cs, c)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	for i := range cs {
		if cs[i].Grants, err = grantsOf(ctx, tx, cs[i].Name); err != nil {
			return nil, err
		}
	}
	return cs, nil
}

// instant is the time of milliseconds since 1970, zero for none.
func instant(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}

func grantsOf(ctx context.Context, tx *sql.Tx, client string) (gs []Grant, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT class, reads, writes FROM client_grant WHERE client = ? ORDER BY class`, client)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var g Grant
		if err := rows.Scan(&g.Class, &g.Read, &g.Write); err != nil {
			return nil, err
		}
		gs = append(gs, g)
	}
	return gs, rows.Err()
}

// Clients lists those who are let in, by name.
func (v *Vault) Clients(ctx context.Context) (cs []Client, err error) {
	err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		cs, err = scanClients(ctx, tx, `WHERE sent IS NULL`)
		return err
	})
	return cs, err
}

// Client returns one client, also one that was sent away. The error wraps
// [ErrNotFound] if the person never let anybody of that name in.
func (v *Vault) Client(ctx context.Context, name string) (Client, error) {
	return v.client(ctx, `WHERE name = ?`, name)
}

// ClientByToken returns the client that a token was made for; hash is its
// SHA-256. The error wraps [ErrNotFound] if there is none.
func (v *Vault) ClientByToken(ctx context.Context, hash [32]byte) (Client, error) {
	return v.client(ctx, `WHERE token = ?`, hash[:])
}

func (v *Vault) client(ctx context.Context, where string, arg any) (c Client, err error) {
	err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		cs, err := scanClients(ctx, tx, where, arg)
		if err == nil && len(cs) == 0 {
			err = fmt.Errorf("client: %w", ErrNotFound)
		}
		if err == nil {
			c = cs[0]
		}
		return err
	})
	return c, err
}

// PutClient lets a client in, or changes what it may do: its grants become
// those given. Its token stays.
func (v *Vault) PutClient(ctx context.Context, c Client) error {
	return v.Write(ctx, func(ctx context.Context, tx *sql.Tx) error {
		var expires any
		if !c.Expires.IsZero() {
			expires = c.Expires.UnixMilli()
		}
		_, err := tx.ExecContext(ctx, `
			INSERT INTO client (name, title, made, expires) VALUES (:name, :title, :made, :expires)
			ON CONFLICT (name) DO UPDATE SET title = excluded.title, expires = excluded.expires, sent = NULL`,
			sql.Named("name", c.Name), sql.Named("title", c.Title), sql.Named("made", c.Made.UnixMilli()), sql.Named("expires", expires))
		if err != nil {
			return fmt.Errorf("put client: %w", err)
		}
		return putGrants(ctx, tx, c)
	})
}

func putGrants(ctx context.Context, tx *sql.Tx, c Client) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM client_grant WHERE client = ?`, c.Name); err != nil {
		return fmt.Errorf("put client: %w", err)
	}
	for _, g := range c.Grants {
		if _, err := tx.ExecContext(ctx, `INSERT INTO client_grant (client, class, reads, writes) VALUES (?, ?, ?, ?)`,
			c.Name, g.Class, g.Read.orOff(), g.Write.orOff()); err != nil {
			return fmt.Errorf("put client: grant: %w", err)
		}
	}
	return nil
}

func (l Level) orOff() string { return string(cmp.Or(l, LevelOff)) }

// SetToken makes the token with this SHA-256 the only one of the client. Nil
// takes it away.
func (v *Vault) SetToken(ctx context.Context, name string, hash *[32]byte) error {
	var token any
	if hash != nil {
		token = hash[:]
	}
	return v.Write(ctx, func(ctx context.Context, tx *sql.Tx) error {
		return changeOne(ctx, tx, "client", `UPDATE client SET token = ? WHERE name = ?`, token, name)
	})
}

// SendAway takes all from a client that it was given; what it did stays listed.
// The error wraps [ErrNotFound] if none of that name is in.
func (v *Vault) SendAway(ctx context.Context, name string, now time.Time) error {
	return v.Write(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if err := putGrants(ctx, tx, Client{Name: name}); err != nil {
			return err
		}
		return changeOne(ctx, tx, "client", `UPDATE client SET sent = ?, token = NULL WHERE name = ? AND sent IS NULL`,
			now.UnixMilli(), name)
	})
}

// A Door is what holds for all clients.
type Door struct {
	Paused bool // nobody is let in, whatever was granted
	HTTP   bool // the app listens on loopback
	Port   int  // the one it listened on last, 0 none yet
}

// Door returns what holds for all clients.
func (v *Vault) Door(ctx context.Context) (d Door, err error) {
	err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		err := tx.QueryRowContext(ctx, `SELECT paused, http, port FROM door`).Scan(&d.Paused, &d.HTTP, &d.Port)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		return err
	})
	return d, err
}

// SetDoor changes what holds for all clients.
func (v *Vault) SetDoor(ctx context.Context, d Door) error {
	return v.Write(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE door SET paused = ?, http = ?, port = ?`, d.Paused, d.HTTP, d.Port)
		return err
	})
}
