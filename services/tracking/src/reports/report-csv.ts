import { csvCell, csvHead, csvRow } from '@vaultway/common';
import type { Report, ReportFigures } from '@vaultway/contracts';

const FIGURES = ['parcels', 'collected', 'dated', 'on_time', 'unread', 'median_hours', 'most_hours'] as const;

/** Formats a report as CSV, with a column per currency, and the period before in columns of its own. */
export function* reportCsv({ rows, total }: Report): Generator<string> {
  const all = [total, ...rows].flatMap((row) => [...row.values, ...(row.before?.values ?? [])]);
  const currencies = [...new Set(all.map(({ currency }) => currency))].toSorted();
  const columns = [...FIGURES, ...currencies];
  const before = total.before === null ? [] : columns.map((column) => `before_${column}`);
  yield csvHead(['name', 'to', ...columns, ...before]);
  const cells = (figures: ReportFigures | null) =>
    figures === null
      ? []
      : [
          ...FIGURES.map((name) => figures[name]),
          ...currencies.map(
            (code) => figures.values.find(({ currency }) => currency === code)?.amount ?? null,
          ),
        ];
  for (const row of rows) {
    const numbers = [...cells(row), ...cells(row.before)];
    yield csvRow(
      [row.name, row.to ?? '', ...numbers.map((number) => String(number ?? ''))].map((cell) => csvCell(cell)),
    );
  }
}
