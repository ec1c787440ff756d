import type { Bar, Content } from './deed.ts';
import { picked, type Desk } from './desk.ts';

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

/** Bars that are there at the beginning, as deposits of at most 200. */
export const stock = (from: number, count: number): Bar[] =>
  Array.from({ length: count }, (_, at) => barOf(from + at, undefined));

/** The bar with this serial number, which has the same metal, weight and refiner wherever it turns up. */
function barOf(n: number, newRefiner: string | undefined): Bar {
  return {
    metal: n % 2 === 0 ? 'gold' : 'silver',
    refiner: newRefiner ?? REFINERS[n % REFINERS.length] ?? '',
    serial: `S-${n}`,
    gross_weight: WEIGHTS[n % WEIGHTS.length] ?? '1',
    fineness: FINENESSES[n % FINENESSES.length] ?? '999.9',
  };
}

/** Draws a movement. @returns undefined while there is no item to move */
export function drawnContent(desk: Desk, picks: readonly number[]): Content | undefined {
  const [kind = 0, place = 0, account = 0, many = 0, isNew = 0, ...rest] = picks;
  const count = 1 + Math.floor(many * MOST);
  const chosen = rest.slice(0, count);
  const where = { place_id: picked(desk.places, place) ?? null };
  const whose = { account_id: picked(desk.accounts, account) ?? null };
  const nothing = { place_id: null, account_id: null, items: [], item_ids: [] };
  if (kind < 0.45) {
    const numbers = [...new Set(chosen.map((pick) => Math.floor(pick * SERIALS)))];
    const name = isNew < NEW_REFINER ? `Refiner ${Math.floor(isNew * 1000)}` : undefined;
    const items = numbers.map((n, at) => barOf(n, at % 2 === 0 ? name : undefined));
    return { ...nothing, ...where, ...whose, kind: 'deposit', items };
  }
  const wanted = new Set(
    isNew < CONTESTED ? [] : [...desk.drafts.values()].flatMap((draft) => draft.content.item_ids),
  );
  const free = [...desk.items.keys()].filter((id) => !wanted.has(id));
  const item_ids = [...new Set(chosen.flatMap((pick) => picked(free, pick) ?? []))];
  if (item_ids.length === 0) return undefined;
  if (kind < 0.65) return { ...nothing, kind: 'withdrawal', item_ids };
  if (kind < 0.85) return { ...nothing, ...where, kind: 'move', item_ids };
  return { ...nothing, ...whose, kind: 'transfer', item_ids };
}

/** Returns the body of a request that drafts or changes a movement. */
export const bodyOf = ({ kind, account_id, place_id, items, item_ids }: Content) => ({
  kind,
  ...(account_id !== null && { account_id }),
  ...(place_id !== null && { place_id }),
  ...(items.length > 0 && { items: items.map((bar) => ({ kind: 'bar', weight_unit: 'kg', ...bar })) }),
  ...(item_ids.length > 0 && { item_ids }),
  confirm: true,
});
