import { Injectable } from '@nestjs/common';
import { CompanySettings } from '@vaultway/common';
import { EXPORTED_PARCEL_FIELDS, type ExportParcels, type ParcelSummary } from '@vaultway/contracts';
import { Readable } from 'node:stream';
import { DataSource } from 'typeorm';
import { conditionOf } from './parcel-filter.js';
import { toParcelSummary, type ParcelRow } from '../parcel.mapper.js';
import { comparison, isDescending, keysOf, orderBy, placeholdersOf } from './parcel-order.js';

const ROWS_PER_QUERY = 1000;
/** Tells Excel that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Named so that an import understands them. */
const COLUMNS = [...EXPORTED_PARCEL_FIELDS, 'created_at', 'updated_at'] as const;

/** Including the columns that lists are sorted by. */
type Row = ParcelRow & Record<string, unknown>;

/** Any number of parcels as a file for a spreadsheet, written while it is being sent. */
@Injectable()
export class ParcelCsv {
  constructor(
    private readonly database: DataSource,
    private readonly settings: CompanySettings,
  ) {}

  stream(filter: ExportParcels): Readable {
    return Readable.from(this.chunks(filter));
  }

  private async *chunks(filter: ExportParcels): AsyncGenerator<string> {
    yield `${BYTE_ORDER_MARK}${COLUMNS.map(cellOf).join(',')}\r\n`;
    const { where, values } = conditionOf(filter, this.settings.current().time_zone);
    const keys = keysOf(filter.sort);
    const beyond = comparison(filter.sort, isDescending(filter.sort) ? '<' : '>');
    const rest = `AND (${keys.join(', ')}) ${beyond} (${placeholdersOf(keys, values.length + 1)})`;
    let last: Row | undefined;
    do {
      const after = last ? keys.map((key) => last?.[key]) : [];
      const rows = await this.database.query<Row[]>(
        `SELECT *, min_expected_delivery_date::text, max_expected_delivery_date::text FROM parcels
         WHERE ${where} ${last ? rest : ''} ORDER BY ${orderBy(filter.sort)} LIMIT ${ROWS_PER_QUERY}`,
        [...values, ...after],
      );
      yield rows.map((row) => lineOf(toParcelSummary(row))).join('');
      last = rows.length === ROWS_PER_QUERY ? rows.at(-1) : undefined;
    } while (last);
  }
}

const lineOf = (parcel: ParcelSummary) =>
  `${COLUMNS.map((column) => cellOf(parcel[column] ?? '')).join(',')}\r\n`;

/** With what a spreadsheet begins a formula, in the full width of East Asian keyboards too. */
export const FORMULA_START = /^[=+\-@＝＋－＠\t\r\n]/;

/**
 * Text as a cell that no spreadsheet runs: quoted, since one that separates cells by semicolons would begin a new cell
 * within `;=1+1`, and with a leading apostrophe where it would be a formula itself.
 */
export const cellOf = (text: string): string =>
  `"${FORMULA_START.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`;
