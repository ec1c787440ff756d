import { v7 } from 'uuid';
import { operationOf } from '../../../support/described.ts';
import { DESCRIBED_CALLS } from '../../../contract/support/document.ts';
import { type PreparedParcel, SEALS } from './prepared-parcels.ts';
import { DELIVERED, NEUTRAL, RETURNED } from './trial-texts.ts';

/** Returns a field's value for the tried parcel. @param tokens of the links mailed to the caller */
export type Value = (parcel: PreparedParcel, tokens: string[]) => unknown;
export type Fields = Record<string, Value>;

/** OpenAPI keywords that determine the trials. */
export interface Schema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
}

export const is =
  (value: unknown): Value =>
  () =>
    value;
const DAY_MS = 86_400_000;
const daysAgo =
  (days: number): Value =>
  () =>
    new Date(Date.now() - days * DAY_MS).toISOString();
const event =
  (at: number, deleted = false): Value =>
  ({ events }) =>
    events.filter((each) => each.deleted === deleted).at(at)?.id;
const withSeals =
  (seals: string[]): Value =>
  ({ tracking_code: code }) => [{ code, seals }];
const thisParcel: Value = ({ id }) => id;
const thisCode: Value = ({ tracking_code }) => tracking_code;
const thisEmail: Value = ({ email }) => email;
export const RIGHT_PIN: Value = ({ pinMailed }) => pinMailed;

/** Ids by the first part of the path; other nouns use the parcel's own id. */
const IDS: Record<string, Value[]> = {
  activities: [event(0), event(1), event(-1), event(0, true)],
  trash: [thisParcel, event(0, true), event(0)],
  imports: [({ importId }) => importId],
};
/** Values by field name that pass validation and refer to the parcel. */
const USUAL: Record<string, Value> = {
  parcel_id: thisParcel,
  ids: ({ id }) => [id],
  parcel_ids: ({ id }) => [id],
  parcels: withSeals([]),
  rows: ({ tracking_code, variant }) => [
    { row: 2, cells: [tracking_code, variant === 'locked' ? RETURNED[0] : DELIVERED[0]] },
  ],
  tracking_code: thisCode,
  code: thisCode,
  recipient_name: ({ name }) => name,
  name: ({ name }) => name,
  email: thisEmail,
  proof: thisEmail,
  to: thisEmail,
  token: (_, tokens) => tokens[0] ?? 'none',
  url: is('https://hooks.example/'),
  types: is(['parcel.updated']),
  scopes: is(['log:read']),
};
/** Texts for fields that accept only certain words. */
const WORDS: Record<string, string[]> = { type: ['parcel', 'activity', 'handover'] };
/** Fields that identify the record. */
export const NAMES = ['id', 'ids', 'parcel_id', 'parcels'];
/** Fields whose text implies a step: every wording is tried in them. */
export const MEANING = new Set(['title', 'status']);
const TOLD_STEPS = new Set<unknown>(['delivered', 'returned', 'out_for_delivery']);
const TOLD_TEXTS = [is(DELIVERED[0]), is(RETURNED[0])];
/** Synonyms and disguises of these. */
export const WORDINGS = new Set([...DELIVERED.slice(1), ...RETURNED.slice(1)].map(is));

export const schemaOf = (route: string): Schema | undefined =>
  DESCRIBED_CALLS.includes(route)
    ? operationOf(route).requestBody?.content?.['application/json']?.schema
    : undefined;
export const kindOf = (schema: Schema): Schema => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
const isNullable = ({ anyOf, type }: Schema) =>
  anyOf?.some((each) => each.type === 'null') === true || [type].flat().includes('null');
export const isFreeText = ({ type, format, pattern, enum: choices }: Schema) =>
  [type].flat().includes('string') && format === undefined && pattern === undefined && choices === undefined;

/** Lists the choices of a required field. */
export const choicesOf = (name: string, schema: Schema): unknown[] | undefined =>
  kindOf(schema).enum ?? WORDS[name];

/** Returns a value that passes validation. */
export function usualOf(route: string, name: string, property: Schema): Value {
  const schema = kindOf(property);
  if (name === 'id') return schema.format === 'uuid' ? () => v7() : (idsOf(route)[0] ?? thisParcel);
  if (USUAL[name]) return USUAL[name];
  if (schema.enum) return is(schema.enum[0]);
  if (schema.format === 'email') return thisEmail;
  if (schema.format === 'date-time') return daysAgo(0);
  if (schema.type === 'boolean') return is(true);
  return is(NEUTRAL);
}

/** Returns the records that an `id` of a route may refer to. */
export const idsOf = (route: string): Value[] => IDS[route.split(/[ /]/)[3] ?? ''] ?? [thisParcel];

/** Returns one value for each meaning of a field. */
export function tellingOf(name: string, property: Schema): Value[] {
  const schema = kindOf(property);
  if (name === 'pin') return [is('000000'), RIGHT_PIN];
  if (name === 'parcels') return [withSeals(['B-9'])];
  if (name === 'token') return [(_, tokens) => tokens[1] ?? 'none'];
  if (NAMES.includes(name)) return [];
  if (schema.enum) return schema.enum.filter((each) => TOLD_STEPS.has(each)).map(is);
  if (schema.type === 'boolean') return [is(true)];
  if (schema.format === 'date-time') return [daysAgo(10)];
  if (schema.format === 'email') return [is('somebody-else@vaultway.example')];
  if (!isFreeText(schema)) return [];
  return MEANING.has(name) ? TOLD_TEXTS : TOLD_TEXTS.slice(0, 1);
}

/** Returns every value to try in a field. */
export function valuesOf(name: string, property: Schema): Value[] {
  const schema = kindOf(property);
  const none = isNullable(property) && !NAMES.includes(name) && name !== 'pin' ? [is(null)] : [];
  if (name === 'parcels') return [...tellingOf(name, property), withSeals(SEALS)];
  if (schema.enum) return [...schema.enum.map(is), ...none];
  if (schema.format === 'date-time') return [daysAgo(10), daysAgo(0), ...none];
  const wordings = isFreeText(schema) && MEANING.has(name) ? [...WORDINGS, is(NEUTRAL)] : [];
  return [...tellingOf(name, property), ...wordings, ...none];
}
