import { Injectable } from '@nestjs/common';
import { CompanySettings, csvHead, csvRow, isBehind, keyColumns, keyValues, orderBy } from '@vaultway/common';
import {
  EXPORTED_PARCEL_FIELDS,
  type CustomField,
  type ExportParcels,
  type ParcelSummary,
} from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { CustomFieldService } from '../../custom-fields/custom-field.service.js';
import { type Condition, conditionOf } from './parcel-filter.js';
import { toParcelSummary, type ParcelRow } from '../parcel.mapper.js';
import { orderOf } from './parcel-order.js';
import { cellOf } from './spreadsheet-cell.js';

const ROWS_PER_QUERY = 1000;

/** Uses column names that an import recognizes. */
const COLUMNS = [...EXPORTED_PARCEL_FIELDS, 'created_at', 'updated_at'] as const;

/** Exports any number of parcels as CSV, as a stream. */
@Injectable()
export class ParcelCsv {
  constructor(
    private readonly database: DataSource,
    private readonly settings: CompanySettings,
    private readonly customFields: CustomFieldService,
  ) {}

  /** @throws ApiError `unavailable` while the company's time zone is unknown */
  chunks(filter: ExportParcels): AsyncGenerator<string> {
    return this.chunksIn(conditionOf(filter, this.settings.certain('time_zone')), filter.sort);
  }

  /** Exports the parcels with these ids; ignores other text. */
  chunksOf(ids: readonly string[], sort: ExportParcels['sort']): AsyncGenerator<string> {
    const values = [ids.filter((id) => isUuid(id))];
    return this.chunksIn({ where: 'deleted_at IS NULL AND id = ANY($1::uuid[])', values }, sort);
  }

  private async *chunksIn({ where, values }: Condition, sort: ExportParcels['sort']): AsyncGenerator<string> {
    const { fields } = await this.customFields.read();
    yield headerLine(fields);
    const order = orderOf(sort);
    let last: ParcelRow | undefined;
    do {
      const parameters = [...values];
      const rest = last && isBehind(order, keyValues(order, last), (value) => `$${parameters.push(value)}`);
      const rows = await this.database.query<ParcelRow[]>(
        `SELECT *, min_expected_delivery_date::text, max_expected_delivery_date::text, ${keyColumns(order).join(', ')}
         FROM parcels WHERE ${where} AND ${rest ?? 'true'} ORDER BY ${orderBy(order)} LIMIT ${ROWS_PER_QUERY}`,
        parameters,
      );
      yield rows.map((row) => lineOf(toParcelSummary(row), fields)).join('');
      last = rows.length === ROWS_PER_QUERY ? rows.at(-1) : undefined;
    } while (last);
  }
}

/** Builds the header of an export, with a mark for Excel. Custom fields have their labels. */
export const headerLine = (fields: readonly CustomField[]) =>
  csvHead([...COLUMNS, ...fields.map(({ label }) => label)]);

/** Formats a parcel as a row of an export. */
export const lineOf = (
  parcel: Pick<ParcelSummary, (typeof COLUMNS)[number] | 'custom'>,
  fields: readonly CustomField[],
): string =>
  csvRow([
    ...COLUMNS.map((column) => cellOf(parcel[column] ?? '', column)),
    ...fields.map(({ key, kind }) => {
      const value = parcel.custom[key] ?? '';
      // A number that begins with a minus is no formula.
      return kind === 'number' ? String(value) : cellOf(String(value));
    }),
  ]);
