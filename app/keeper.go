package app

import (
	"context"
	"sync"

	"carnet/answer"
	importer "carnet/import"
	"carnet/store"
)

// A keeper holds the vault while the program runs. Nothing is opened before the
// page asks: a second instance starts too, before it is told to end.
type keeper struct {
	app *App

	mu     sync.Mutex
	vault  *store.Vault // nil while closed
	locked bool         // by the person: only what they type opens it
	asker  *answer.Asker
	cancel context.CancelFunc // ends what runs beside it

	idle idleLock
}

// open returns the open vault, opening it with what needs no asking: the
// passphrase file if one was named, else the keyring.
func (k *keeper) open(ctx context.Context) (*store.Vault, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.vault != nil {
		return k.vault, nil
	}
	o := store.OpenOptions{Path: k.app.env.Vault, Keyring: k.app.env.PassphraseFile == ""}
	if file := k.app.env.PassphraseFile; file != "" && !k.locked {
		pass, err := store.ReadPassphraseFile(file)
		if err != nil {
			return nil, err
		}
		o.Passphrase = pass
	}
	v, err := store.Open(ctx, o)
	if err != nil {
		return nil, err
	}
	k.hold(v)
	return v, nil
}

// unlock opens the vault with what the person typed.
func (k *keeper) unlock(ctx context.Context, passphrase, recoveryCode string) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.vault != nil {
		return nil
	}
	v, err := store.Open(ctx, store.OpenOptions{
		Path: k.app.env.Vault, Passphrase: passphrase, RecoveryCode: recoveryCode, Keyring: k.app.env.PassphraseFile == "",
	})
	if err != nil {
		return err
	}
	k.hold(v)
	return nil
}

// create makes the vault. Where no keyring answers the passphrase alone opens
// it; without one the error is a [store.FaultKeyringUnavailable].
func (k *keeper) create(ctx context.Context, path, passphrase string) (code string, err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.vault != nil {
		return "", &store.Fault{Kind: store.FaultVaultExists}
	}
	if path == "" {
		path = k.app.env.Vault
	}
	o := store.CreateOptions{Path: path, Passphrase: passphrase, Keyring: k.app.env.PassphraseFile == "", Zone: k.app.env.Zone}
	v, code, err := store.Create(ctx, o)
	if store.KindOf(err) == store.FaultKeyringUnavailable && passphrase != "" {
		o.Keyring = false
		v, code, err = store.Create(ctx, o)
	}
	if err != nil {
		return "", err
	}
	k.app.env.Vault = v.Path()
	k.hold(v)
	return code, nil
}

// hold keeps v and tells the page of its changes, by whatever process.
func (k *keeper) hold(v *store.Vault) {
	ctx, cancel := context.WithCancel(context.Background())
	k.vault, k.cancel = v, cancel
	k.asker = &answer.Asker{Vault: v, Now: k.app.now}
	k.idle.touch(k.app.now())
	k.idle.load(ctx, v)
	go k.watch(ctx, v)
	go k.guard(ctx, v)
	go k.upkeep(ctx, v)
	k.app.assist.begin(ctx, v)
}

// watch tells the page of changes until the vault is closed. Where another
// process locked it, the page hears of that too.
func (k *keeper) watch(ctx context.Context, v *store.Vault) {
	defer k.app.barrier("watch")
	err := v.Watch(ctx, func(revision int64) { k.app.Emit("changed", revision) })
	if store.KindOf(err) != store.FaultLocked {
		return
	}
	k.mu.Lock()
	if k.vault == v {
		k.drop()
	}
	k.mu.Unlock()
	k.app.Emit("state")
}

// drop forgets a vault that is closed; k.mu is held.
func (k *keeper) drop() {
	k.cancel()
	k.vault, k.asker = nil, nil
}

// lock locks the vault. A passphrase file that the program was started with
// opens it no more: the person wants to be asked.
func (k *keeper) lock(ctx context.Context) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.vault == nil {
		return nil
	}
	if err := k.vault.Lock(ctx); err != nil {
		return err
	}
	k.locked = true
	k.drop()
	return nil
}

// close lets the vault go. The next call of the page opens it again, if it can.
func (k *keeper) close() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.vault == nil {
		return nil
	}
	k.cancel()
	k.app.assist.wait() // what they asked last is written down before the vault closes
	err := k.vault.Close()
	k.drop()
	return err
}

func (k *keeper) importer(ctx context.Context) (*importer.Importer, error) {
	v, err := k.open(ctx)
	if err != nil {
		return nil, err
	}
	return importer.New(v, k.app.now), nil
}

func (k *keeper) ask(ctx context.Context) (*answer.Asker, error) {
	if _, err := k.open(ctx); err != nil {
		return nil, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.asker == nil {
		return nil, &store.Fault{Kind: store.FaultLocked}
	}
	return k.asker, nil
}
