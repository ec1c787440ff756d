import { aFile, aPicture } from '../../../contract/support/builders.ts';
import { anAdmin, made } from '../../../contract/support/clients.ts';
import { imported, type PreparedParcel, readImport, type Variant, VARIANTS } from './prepared-parcels.ts';
import {
  choicesOf,
  type Fields,
  idsOf,
  is,
  isFreeText,
  kindOf,
  MEANING,
  NAMES,
  RIGHT_PIN,
  type Schema,
  schemaOf,
  tellingOf,
  usualOf,
  type Value,
  valuesOf,
  WORDINGS,
} from './trial-fields.ts';
import { DELIVERED, NEUTRAL } from './trial-texts.ts';

/** A request that tries to bring a parcel into a state. */
export interface Trial {
  variant: Variant;
  /** Sent first; the others follow only if the route admits the caller. */
  brief: boolean;
  /** Repeats another trial in different words. */
  isWording: boolean;
  fields: Fields;
}

/** A trial as sent. */
export interface Sent {
  path: string;
  fields: Record<string, unknown> | undefined;
  form: 'JSON' | 'multipart';
}

/** Fields tried in combination, and on parcels with every history. */
const TOGETHER = new Set([
  'title',
  'status',
  'step',
  'created_at',
  'happened_at',
  'offline',
  'pin',
  'parcels',
  'reason',
]);
const NOT_TRIED = new Set(['updated_at', 'icon', 'color', 'language', 'notify_language', 'match', 'mapping']);

/** Whether a route writes parcels and their events. */
export const isAboutParcels = (route: string) =>
  /^\w+ \/api\/(?:parcels|activities|handovers|imports|trash\/tracking)\b/.test(route);

/** Returns all trials of a route, built from its fields. */
export function trialsOf(route: string): Trial[] {
  const schema = schemaOf(route) ?? {};
  const trials = framesOf(route, schema).flatMap((frame) => trialsWithin(route, schema, frame));
  return trials.toSorted((one, other) => Number(other.brief) - Number(one.brief));
}

/** Fields of routes that name parcels by neither id nor code. */
const NAMED_BY: Record<string, Fields> = {
  'PATCH /api/statuses': { from: (parcel) => [ownStatus(parcel)], to: is(DELIVERED[0]) },
};

/** Returns one frame for each choice of a call's purpose, such as the kind of a handover. */
function framesOf(route: string, { properties = {}, required = [] }: Schema): Fields[] {
  let frames: Fields[] = [NAMED_BY[route] ?? {}];
  for (const [name, property] of Object.entries(properties)) {
    const choices = required.includes(name) ? choicesOf(name, property) : undefined;
    if (choices) frames = frames.flatMap((frame) => choices.map((each) => ({ ...frame, [name]: is(each) })));
  }
  return frames;
}

function trialsWithin(route: string, { properties = {}, required = [] }: Schema, frame: Fields): Trial[] {
  const isNeeded = (name: string) => required.includes(name) || NAMES.includes(name);
  const all = Object.entries(properties);
  const needed = all.filter(([name]) => isNeeded(name) && !(name in frame));
  const usual = Object.fromEntries(needed.map(([name, property]) => [name, usualOf(route, name, property)]));
  const base = { ...usual, ...frame };
  const tried = all.filter(([name]) => !NOT_TRIED.has(name) && !(name in frame));
  if (!isAboutParcels(route)) {
    const choices = tried.filter(([, property]) => !isFreeText(kindOf(property)));
    return on(VARIANTS[0], [base], true).concat(
      on(VARIANTS[0], [...singles(base, choices, valuesOf), textsOf(base, tried)]),
    );
  }
  const together = tried.filter(([name]) => TOGETHER.has(name));
  const telling = singles(base, together, tellingOf);
  const explained = singles(explainedBy(base, tried), together, tellingOf);
  const otherwise = namedOtherwise(route, base, all).flatMap((way) => [
    way,
    ...singles(
      way,
      together.filter(([name]) => !NAMES.includes(name)),
      tellingOf,
    ),
  ]);
  const isImport = route.includes('/imports');
  const [first, ...rest] = VARIANTS.filter(
    (variant) => variant !== 'with a known PIN' && (isImport || variant !== 'imported'),
  );
  return [
    ...[first, ...rest].flatMap((variant) => on(variant, [base], true)),
    ...on(VARIANTS[0], [
      ...singles(base, tried, valuesOf),
      ...pairsOf(base, together),
      ...explained,
      ...otherwise,
    ]),
    ...rest.flatMap((variant) => on(variant, telling)),
    ...on('delivered before', otherwise),
  ];
}

const on = (variant: Variant, trials: Fields[], brief = false): Trial[] =>
  trials.map((fields) => ({
    variant: fields.pin === RIGHT_PIN ? 'with a known PIN' : variant,
    brief,
    isWording: Object.values(fields).some((value) => WORDINGS.has(value)),
    fields,
  }));

type Property = [name: string, schema: Schema];
type ValuesOf = (name: string, schema: Schema) => Value[];

const singles = (base: Fields, tried: Property[], values: ValuesOf): Fields[] =>
  tried.flatMap(([name, property]) => values(name, property).map((value) => ({ ...base, [name]: value })));

/** Fills in all free texts at once. */
const textsOf = (base: Fields, tried: Property[]): Fields => {
  const texts = tried.filter(([, property]) => isFreeText(kindOf(property)));
  return { ...base, ...Object.fromEntries(texts.map(([name]) => [name, is(DELIVERED[0])])) };
};

/** Fills in all texts that imply no step, such as a reason and a witness. */
const explainedBy = (base: Fields, tried: Property[]): Fields => {
  const texts = tried.filter(([name, property]) => isFreeText(kindOf(property)) && !MEANING.has(name));
  return { ...Object.fromEntries(texts.map(([name]) => [name, is(NEUTRAL)])), ...base };
};

const pairsOf = (base: Fields, tried: Property[]): Fields[] =>
  tried.flatMap(([name, property], at) =>
    tellingOf(name, property).flatMap((value) =>
      singles({ ...base, [name]: value }, tried.slice(at + 1), tellingOf),
    ),
  );

/** Returns other ways to identify the record. */
function namedOtherwise(route: string, base: Fields, properties: Property[]): Fields[] {
  const ways: Fields[] =
    'id' in base
      ? idsOf(route)
          .slice(1)
          .map((id) => ({ ...base, id }))
      : [];
  const has = (field: string) => properties.some(([name]) => name === field);
  const match: Value = ({ tracking_code }) => `q=${tracking_code}`;
  if (has('match')) ways.push({ ...base, ids: is(undefined), match });
  const tracking_code: Value = (parcel) => parcel.tracking_code;
  if (has('id') && has('tracking_code')) ways.push({ ...base, id: is(undefined), tracking_code });
  return ways;
}

/** Required files of calls. */
const FILES: Record<string, () => Promise<Record<string, File>>> = {
  'POST /api/imports': async () => ({
    file: new File(['tracking_code,title\nA,Delivered'], 'rows.csv', { type: 'text/csv' }),
  }),
  'POST /api/parcels/image': async () => ({ image: aFile(await aPicture()) }),
  'POST /api/images': async () => ({ image: aFile(await aPicture()) }),
};

/** Renders a trial for a parcel. @param tokens of the links mailed to the caller */
export async function requestOf(
  route: string,
  { fields }: Trial,
  parcel: PreparedParcel,
  tokens: string[],
): Promise<Sent> {
  const [, template = ''] = route.split(' ');
  const importId = await importFor(template, parcel);
  const path = template
    .replace('{code}', encodeURIComponent(parcel.tracking_code))
    .replace('{id}', importId ?? parcel.id)
    .replaceAll(/\{\w+\}|\*/g, parcel.id);
  if (NAMED_BY[route]) await giveOwnStatus(parcel);
  const values = Object.entries(fields).map(([name, value]) => [name, value(parcel, tokens)]);
  const files = await FILES[route]?.();
  const body = { ...Object.fromEntries(values.filter(([, value]) => value !== undefined)), ...files };
  return {
    path,
    fields: schemaOf(route) && (body as Record<string, unknown>),
    form: files ? 'multipart' : 'JSON',
  };
}

const ownStatus = ({ tracking_code }: PreparedParcel) => `${NEUTRAL} ${tracking_code}`;

/** Sets a status that no other parcel has, so that a change of it leaves them alone. */
const giveOwnStatus = (parcel: PreparedParcel) =>
  made(
    anAdmin().post('/api/parcels/bulk', {
      action: 'set_status',
      ids: [parcel.id],
      status: ownStatus(parcel),
      step: parcel.step,
    }),
  );

async function importFor(template: string, parcel: PreparedParcel): Promise<string | undefined> {
  if (template === '/api/imports/{id}/rows') return anImportWithLeftOut(parcel);
  return template.startsWith('/api/imports/{id}') ? anUnrunImport(parcel) : undefined;
}

/** Runs an import that leaves out its second row. */
const anImportWithLeftOut = ({ tracking_code }: PreparedParcel) =>
  imported('events', ['tracking_code,title', `${tracking_code},`, `${tracking_code},${NEUTRAL}`], 'skip');

/** Creates an import of an event that says that a parcel was delivered, or returned. */
const anUnrunImport = ({ tracking_code, variant }: PreparedParcel) => {
  const title = variant === 'locked' ? 'Returned to sender' : DELIVERED[0];
  return readImport('events', ['tracking_code,title', `${tracking_code},${title}`]);
};
