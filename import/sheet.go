package importer

import (
	"context"
	"errors"

	"carnet/import/sheet"
)

// readSheet reads the tables of a text or a workbook. A file without any is
// unknown; looksLike says what it is then.
func readSheet(ctx context.Context, data []byte, looksLike string, o Options) (Found, error) {
	f := Found{Kind: KindLab, Outcome: Refused}
	got, err := sheet.Read(ctx, data, sheet.Options{DateOrder: o.DateOrder, Decimal: decimalMark(o.Decimal), Today: o.Today, Password: o.Password})
	switch {
	case errors.Is(err, sheet.ErrNoTable):
		return Found{Kind: KindUnknown, Outcome: Refused, Fault: unknown(looksLike)}, nil
	case errors.Is(err, sheet.ErrPassword):
		f.Outcome, f.Fault = NeedsPassword, fault(FaultPassword)
		return f, nil
	case errors.Is(err, sheet.ErrWrong):
		f.Outcome, f.Fault = NeedsPassword, fault(FaultWrongPassword)
		return f, nil
	case errors.Is(err, sheet.ErrTooLarge):
		f.Fault = fault(FaultTooLarge)
		return f, nil
	case errors.Is(err, sheet.ErrDamaged):
		f.Fault = fault(FaultDamaged)
		return f, nil
	case err != nil:
		return f, err
	}
	f.Pages, f.NotMeasured = got.Pages, got.Missing
	return fromReport(f, got.Report), nil
}
