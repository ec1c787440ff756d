import type { Bar, Content } from './deed.ts';
import { picked, type Desk, type Known } from './desk.ts';

/** Few enough that a deposit sometimes has a bar that is here. */
const SERIALS = 10_000;
const REFINERS = ['Valcambi', 'PAMP', 'Heraeus', 'Umicore'];
const WEIGHTS = ['0.1', '0.25', '0.5', '1', '2'];
const FINENESSES = ['999.9', '995.8', '999'];
/** Share of the deposits with a refiner that nobody knows. */
const NEW_REFINER = 0.05;
const MOST = 5;
/** Share of the movements of items that another draft wants too. */
const CONTESTED = 0.1;
/** Share of the deposits that keepers draft as such, since items without a value always need two approvals. */
const UNVALUED = 0.2;
/** Share of the splits and melts that would make too much. */
const TOO_MUCH = 0.1;
const MELTED = 3;
/** Insured value above which movements need two approvals, which a single precious bar exceeds. */
export const TWO_ABOVE = 900;
const PRECIOUS = 25;
/** Kinds that make items from others. */
export const MAKING = new Set(['split', 'melt']);
const MICRO = 1_000_000;
/** Least weight of a bar that is split, in millionths of a kilogram. */
const LEAST = 1000;

/** Bars that are there at the beginning, as deposits of at most 200. */
export const stock = (from: number, count: number): Bar[] =>
  Array.from({ length: count }, (_, at) => barOf(from + at));

/** The bar with this serial number, which has the same metal, weight and refiner wherever it turns up. */
const barOf = (n: number): Bar => ({
  metal: n % 2 === 0 ? 'gold' : 'silver',
  refiner: REFINERS[n % REFINERS.length] ?? '',
  serial: `S-${n}`,
  gross_weight: WEIGHTS[n % WEIGHTS.length] ?? '1',
  fineness: FINENESSES[n % FINENESSES.length] ?? '999.9',
  insured_value: n % PRECIOUS === 0 ? '1000' : '10',
});

/** Draws a movement. @returns undefined while there is no item to move */
export function drawnContent(
  desk: Desk,
  picks: readonly number[],
  { isAdmin }: { isAdmin: boolean },
): Content | undefined {
  const [kind = 0, place = 0, account = 0, many = 0, isNew = 0, ...rest] = picks;
  const count = 1 + Math.floor(many * MOST);
  const chosen = rest.slice(0, count);
  const where = { place_id: picked(desk.places, place) ?? null };
  const whose = { account_id: picked(desk.accounts, account) ?? null };
  const nothing = { place_id: null, account_id: null, items: [], item_ids: [] };
  if (kind < 0.42 && (isAdmin || isNew < UNVALUED)) {
    const numbers = [...new Set(chosen.map((pick) => Math.floor(pick * SERIALS)))];
    const items = numbers.map((n, at) => {
      const { insured_value, ...bar } = barOf(n);
      if (isNew < NEW_REFINER && at % 2 === 0) bar.refiner = `Refiner ${Math.floor(isNew * 1000)}`;
      return isAdmin ? { ...bar, insured_value } : bar;
    });
    return { ...nothing, ...where, ...whose, kind: 'deposit', items };
  }
  const wanted = new Set(
    isNew < CONTESTED ? [] : [...desk.drafts.values()].flatMap((draft) => draft.content.item_ids),
  );
  const free = [...desk.items].filter(([id]) => !wanted.has(id));
  const found = new Map(chosen.flatMap((pick) => [picked(free, pick) ?? []].filter(isPair)));
  const item_ids = [...found.keys()];
  const [first] = found;
  if (!first) return undefined;
  if (kind < 0.6) return { ...nothing, kind: 'withdrawal', item_ids };
  if (kind < 0.76) return { ...nothing, ...where, kind: 'move', item_ids };
  if (kind < 0.88) return { ...nothing, ...whose, kind: 'transfer', item_ids };
  const [id, item] = first;
  const place_id = account < 0.5 ? where.place_id : null;
  const extra = many < TOO_MUCH ? 1 : 0;
  if (kind < 0.95) {
    if (micro(item) < LEAST) return undefined;
    const [half, other] = [Math.floor(micro(item) / 2), Math.ceil(micro(item) / 2)];
    const parts = [madeOf(item, half, isNew < 0.5 ? '' : '/a'), madeOf(item, other + extra, '/b')];
    return {
      ...nothing,
      place_id,
      kind: 'split',
      item_ids: [id],
      items: isAdmin ? parts.map(valued) : parts,
    };
  }
  const like = free.filter(
    ([, { account_id, metal }]) => account_id === item.account_id && metal === item.metal,
  );
  const melted = new Map([first, ...like.slice(0, Math.floor(place * MELTED))]);
  const fine = [...melted.values()].reduce((sum, each) => sum + micro(each) * hundredths(each), 0);
  const bar = madeOf(item, Math.floor(fine / hundredths(item)) + extra, '/m');
  return {
    ...nothing,
    place_id,
    kind: 'melt',
    item_ids: [...melted.keys()],
    items: [isAdmin ? valued(bar) : bar],
  };
}

const isPair = (found: [string, Known] | never[]): found is [string, Known] => found.length === 2;
const micro = ({ gross_weight }: Known) => Math.round(Number(gross_weight) * MICRO);
const hundredths = ({ fineness }: Known) => Math.round(Number(fineness) * 100);
const valued = (bar: Bar): Bar => ({ ...bar, insured_value: '10' });

/** Describes a bar made from this one. @param weight in millionths of a kilogram */
const madeOf = ({ metal, refiner, serial, fineness }: Known, weight: number, mark: string): Bar => ({
  metal,
  refiner,
  // The field's limit; the first bar of a split may keep its number.
  serial: `${serial.slice(-30)}${mark}`,
  gross_weight: String(Number((weight / MICRO).toFixed(6))),
  fineness,
});

/** Returns the body of a request that drafts or changes a movement. */
export const bodyOf = ({ kind, account_id, place_id, items, item_ids }: Content) => ({
  kind,
  ...(account_id !== null && { account_id }),
  ...(place_id !== null && { place_id }),
  ...(items.length > 0 && {
    items: items.map((bar) => ({
      kind: 'bar',
      weight_unit: 'kg',
      ...bar,
      ...(bar.insured_value !== undefined && { currency: 'USD' }),
    })),
  }),
  ...(item_ids.length > 0 && { item_ids }),
  ...(MAKING.has(kind) && { explanation: 'For sale' }),
  confirm: true,
});
