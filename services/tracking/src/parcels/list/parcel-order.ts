import type { ListParcels } from '@vaultway/contracts';

export type Sort = ListParcels['sort'];

export const isDescending = (sort: Sort) => sort.startsWith('-');
/** What a list is sorted by, without the direction. */
export const fieldOf = (sort: Sort) => sort.replace(/^-/, '');
export const reversed = (sort: Sort) => (isDescending(sort) ? fieldOf(sort) : `-${sort}`) as Sort;

const isByCode = (sort: Sort) => fieldOf(sort) === 'tracking_code';

/** In the words of the index `parcels_by_due`: the last expected day, and after all others those without a day. */
const DUE = `coalesce(max_expected_delivery_date, min_expected_delivery_date, 'infinity')`;

/** The column to sort by. Text has a column of its own, in lower case and with null as the empty text. */
export const sortColumnOf = (sort: Sort) => {
  const field = fieldOf(sort);
  if (isByCode(sort)) return 'code_key';
  if (field === 'due') return DUE;
  return field === 'created_at' || field === 'updated_at' ? field : `sort_${field}`;
};

/** The columns of the order's index; together they are unique. */
export const keysOf = (sort: Sort, first = sortColumnOf(sort)): string[] => {
  if (isByCode(sort)) return [first];
  return fieldOf(sort) === 'status' ? [first, 'created_at', 'id'] : [first, 'id'];
};

export function orderBy(sort: Sort, first = sortColumnOf(sort)): string {
  if (isByCode(sort)) return `${first} USING ${comparison(sort, isDescending(sort) ? '>' : '<')}`;
  const direction = isDescending(sort) ? 'DESC' : 'ASC';
  return keysOf(sort, first)
    .map((key) => `${key} ${direction}`)
    .join(', ');
}

/** The operator between the keys of parcels. The index of codes goes by their bytes, whatever the database's language. */
export const comparison = (sort: Sort, operator: '<' | '>' | '>=') =>
  isByCode(sort) ? `~${operator}~` : operator;

const TYPES: Record<string, string> = {
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  id: 'uuid',
  [DUE]: 'date',
};

/** The placeholders of a statement's values for these keys, numbered from `start`. */
export const placeholdersOf = (keys: readonly string[], start: number) =>
  keys.map((key, index) => `$${start + index}::${TYPES[key] ?? 'text'}`).join(', ');
