import { describe, expect, it } from 'vitest';
import { listOf } from '@/test/builders';
import { createCollection, itemsOf } from './collection';

interface Bar {
  no: string;
  weight: number;
}
const bars = createCollection<Bar>('bars', ({ no }) => no);
const one = { no: '1', weight: 10 };
const two = { no: '2', weight: 20 };
const start = () => bars.reducer(undefined, bars.replaced(listOf([one], '/api/bars?page=2')));

describe('a collection', () => {
  it('is replaced as a whole', () => {
    const state = bars.reducer(start(), bars.replaced(listOf([two])));

    expect(itemsOf(state)).toEqual([two]);
    expect(state.map).toEqual({ '2': two });
  });

  it('stores one item, in place if it exists', () => {
    const heavier = { no: '1', weight: 11 };

    expect(itemsOf(bars.reducer(start(), bars.stored(two)))).toEqual([one, two]);
    expect(itemsOf(bars.reducer(start(), bars.stored(heavier)))).toEqual([heavier]);
  });

  it('is extended by the next page', () => {
    const state = bars.reducer(
      start(),
      bars.extended({ ...listOf([one, two]), current_page: 2, last_page: 2 }),
    );

    expect(itemsOf(state)).toEqual([one, two]);
    expect(state.list).toMatchObject({ current_page: 2, last_page: 2, next_page_url: null });
  });

  it('remembers its search terms', () => {
    expect(bars.reducer(start(), bars.searched({ q: 'gold' })).searchKeys).toEqual({ q: 'gold' });
  });
});
