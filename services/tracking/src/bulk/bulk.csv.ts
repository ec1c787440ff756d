import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { CompanySettings } from '@vaultway/common';
import { PARCEL_FACTS, type ExportParcels, type ParcelSummary } from '@vaultway/contracts';
import { Readable } from 'node:stream';
import type { DataSource } from 'typeorm';
import { conditionOf } from '../parcels/parcel.filter.js';
import { toParcelSummary, type ParcelRow } from '../parcels/parcel.mapper.js';
import { isDescending, keysOf, orderBy, placeholdersOf } from '../parcels/parcel.order.js';

const AT_ONCE = 1000;
/** By it Excel knows that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The columns; the names are those that an import understands. */
const COLUMNS = [...PARCEL_FACTS, 'created_at', 'updated_at'] as const satisfies (keyof ParcelSummary)[];

/** With the columns that lists are sorted by. */
type Row = ParcelRow & Record<string, unknown>;

/** Parcels as a file for a spreadsheet, however many: it is written while it is sent. */
@Injectable()
export class ParcelCsv {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly settings: CompanySettings,
  ) {}

  stream(filter: ExportParcels): Readable {
    return Readable.from(this.chunks(filter));
  }

  private async *chunks(filter: ExportParcels): AsyncGenerator<string> {
    yield `${BYTE_ORDER_MARK}${COLUMNS.join(',')}\r\n`;
    const { where, values } = conditionOf(filter, this.settings.current().time_zone);
    const keys = keysOf(filter.sort);
    const behind = isDescending(filter.sort) ? '<' : '>';
    const rest = `AND (${keys.join(', ')}) ${behind} (${placeholdersOf(keys, values.length + 1)})`;
    let last: Row | undefined;
    do {
      const after = last ? keys.map((key) => last?.[key]) : [];
      const rows = await this.database.query<Row[]>(
        `SELECT *, min_expected_delivery_date::text, max_expected_delivery_date::text FROM parcels
         WHERE ${where} ${last ? rest : ''} ORDER BY ${orderBy(filter.sort)} LIMIT ${AT_ONCE}`,
        [...values, ...after],
      );
      yield rows.map((row) => lineOf(toParcelSummary(row))).join('');
      last = rows.length === AT_ONCE ? rows.at(-1) : undefined;
    } while (last);
  }
}

const lineOf = (parcel: ParcelSummary) =>
  `${COLUMNS.map((column) => cellOf(parcel[column] ?? '')).join(',')}\r\n`;

/** A spreadsheet must not take for a formula what somebody else typed: an apostrophe makes it a text. */
export function cellOf(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
