import { Injectable } from '@nestjs/common';
import { ApiError, MessageClient, RecordStore } from '@vaultway/common';
import {
  checkCustomValue,
  CUSTOM_PREFIX,
  LIMITS,
  RESERVED_KEY,
  toDetail,
  type Admin,
  type CustomField,
  type CustomFields,
  type CustomValues,
  type ErrorDetail,
  type UpdateCustomFields,
} from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { CUSTOM_FIELDS_ID, CustomFieldsEntity, toCustomFields } from './custom-field.entity.js';

/** Manages the owner's fields of parcels, one row, and checks their values. */
@Injectable()
export class CustomFieldService {
  private readonly records: RecordStore<CustomFieldsEntity, CustomFields>;
  private readonly listeners: (() => void)[] = [];

  constructor(database: DataSource, messages: MessageClient) {
    this.records = new RecordStore(database, {
      type: 'custom_fields',
      entity: CustomFieldsEntity,
      nameColumn: 'id',
      toView: toCustomFields,
      auditId: 'custom_fields',
      notFound: 'internal', // the row always exists
      announce: async () => {
        this.notify();
        await messages.tell('custom_fields.changed', {});
      },
    });
  }

  /** Subscribes to changes, in this process and others. */
  listen(listener: () => void): void {
    this.listeners.push(listener);
  }

  notify(): void {
    for (const listener of this.listeners) listener();
  }

  async read(tx?: EntityManager): Promise<CustomFieldsEntity> {
    return this.records.find({ id: CUSTOM_FIELDS_ID }, tx);
  }

  async view(): Promise<CustomFields> {
    return toCustomFields(await this.read());
  }

  async update({ updated_at, fields }: UpdateCustomFields, by: Admin): Promise<CustomFields> {
    const row = await this.records.write(by, async (records) => {
      const before = await records.lock({ id: CUSTOM_FIELDS_ID }, updated_at);
      const known = [...before.fields, ...before.archived];
      await assertKinds(records.tx, known, fields);
      const named = withKeys(fields, known);
      const kept = new Set(named.map(({ key }) => key));
      const archived = known.filter(({ key }) => !kept.has(key));
      if (named.length + archived.length > LIMITS.customFieldsKept)
        throw ApiError.field('fields', 'too_long', { max: LIMITS.customFieldsKept, variant: 'entries' });
      return records.update(before, { fields: named, archived });
    });
    return toCustomFields(row);
  }

  /**
   * Merges given values into a parcel's. Locks the definitions until the transaction ends, so that a field's kind
   * cannot change meanwhile. A value that was valid before may be sent back.
   *
   * @throws ApiError `validation` of `custom.<key>`
   */
  async merge(
    tx: EntityManager,
    given: Readonly<Record<string, unknown>> | undefined,
    before: CustomValues = {},
  ): Promise<CustomValues> {
    if (given === undefined || Object.keys(given).length === 0) return before;
    const { values, problems } = checkCustom(await this.lock(tx), given, before);
    if (problems.length > 0) throw new ApiError('validation', { details: problems });
    return values;
  }

  /** Returns the fields and keeps them as they are until the transaction ends. */
  async lock(tx: EntityManager): Promise<CustomField[]> {
    const [row] = await tx.query<Pick<CustomFieldsEntity, 'fields'>[]>(
      'SELECT fields FROM custom_fields WHERE id = $1 FOR SHARE',
      [CUSTOM_FIELDS_ID],
    );
    return row?.fields ?? [];
  }
}

/** Merges given values into those before. Null, and blank text, remove one. */
export function checkCustom(
  fields: readonly CustomField[],
  given: Readonly<Record<string, unknown>>,
  before: CustomValues = {},
): { values: CustomValues; problems: ErrorDetail[] } {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const values = new Map(Object.entries(before));
  const problems: ErrorDetail[] = [];
  for (const [key, value] of Object.entries(given)) {
    const field = byKey.get(key);
    if (!field) {
      problems.push(toDetail(`${CUSTOM_PREFIX}${key}`, 'unknown_field'));
      continue;
    }
    if (value !== undefined && value === values.get(key)) continue;
    const checked = checkCustomValue(field, value ?? null);
    if ('problem' in checked) problems.push(checked.problem);
    else if (checked.value === null) values.delete(key);
    else values.set(key, checked.value);
  }
  return { values: Object.fromEntries(values), problems };
}

/** @throws ApiError `validation` if a field with values gets another kind */
async function assertKinds(
  tx: EntityManager,
  known: readonly CustomField[],
  fields: UpdateCustomFields['fields'],
): Promise<void> {
  const kinds = new Map(known.map(({ key, kind }) => [key, kind]));
  for (const [at, { key, kind }] of fields.entries()) {
    const before = key === undefined ? undefined : kinds.get(key);
    if (before === undefined || before === kind) continue;
    const [found] = await tx.query<[{ used: boolean }]>(
      `SELECT EXISTS (SELECT FROM parcels WHERE custom <> '{}' AND custom ? $1) AS used`,
      [key],
    );
    if (found.used) throw ApiError.field(`fields.${at}.kind`, 'kind_in_use');
  }
}

/** Gives new fields a key made of their label. */
function withKeys(fields: UpdateCustomFields['fields'], known: readonly CustomField[]): CustomField[] {
  const taken = new Set([
    RESERVED_KEY,
    ...known.map(({ key }) => key),
    ...fields.flatMap(({ key }) => key ?? []),
  ]);
  return fields.map(({ key, options, ...field }) => {
    const own = key ?? freeKey(field.label, taken);
    taken.add(own);
    return { key: own, ...field, options: field.kind === 'choice' ? options : [] };
  });
}

/** Room for a number behind a key that is taken. */
const ROOM = 4;

function freeKey(label: string, taken: ReadonlySet<string>): string {
  const words = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .split(/[^a-z0-9]/)
    .filter((word) => word !== '')
    .join('_')
    .replace(/^[_\d]+/, '')
    .slice(0, LIMITS.customKey - ROOM);
  const key = words === '' ? 'field' : words;
  let free = key;
  for (let nth = 2; taken.has(free); nth += 1) free = `${key}_${nth}`;
  return free;
}
