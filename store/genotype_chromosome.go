package store

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"
	"strings"

	"carnet/vocab/gene"
)

// A ChromosomeCount is how much of a chromosome a genotype set has.
type ChromosomeCount struct {
	Chromosome   gene.Chromosome
	Rows, Called int
	First, Last  uint32 // positions of the first and the last row
}

// GenotypesByChromosome counts the rows of a set. It reads all of them.
func GenotypesByChromosome(ctx context.Context, tx *sql.Tx, set int64) (counts []ChromosomeCount, err error) {
	rows, err := tx.QueryContext(ctx, `
		SELECT g.chrom, count(*), count(*) - sum(CASE WHEN g.alleles < 256 THEN g.alleles ELSE nullif(t.alleles, 0) END IN (`+noCallCodes+`)),
			min(g.pos), max(g.pos)
		FROM genotype g LEFT JOIN genotype_text t ON g.alleles >= 256 AND t.genotype_set = g.genotype_set AND t.id = g.alleles
		WHERE g.genotype_set = ? GROUP BY g.chrom`, set)
	if err != nil {
		return nil, fmt.Errorf("genotypes by chromosome: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var c ChromosomeCount
		var called sql.NullInt64 // of rows whose alleles are all too long to tell
		if err := rows.Scan(&c.Chromosome, &c.Rows, &called, &c.First, &c.Last); err != nil {
			return nil, err
		}
		c.Called = c.Rows
		if called.Valid {
			c.Called = int(called.Int64)
		}
		counts = append(counts, c)
	}
	return counts, rows.Err()
}

// noCallCodes are the alleles of a row that nothing was read of.
var noCallCodes = func() string {
	var codes []string
	for a := range 256 {
		if gene.Alleles(a).NoCall() {
			codes = append(codes, strconv.Itoa(a))
		}
	}
	return strings.Join(codes, ",")
}()
