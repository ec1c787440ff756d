import { SetMetadata } from '@nestjs/common';
import type { ListQuery, NestedList } from '@vaultway/contracts';
import { setTimeout as sleep } from 'node:timers/promises';

export const MESSAGE = 'envelope:message';

/** The sentence beside a successful answer. */
export const Message = (sentence: string) => SetMetadata(MESSAGE, sentence);

/** A page of a list as a controller returns it; the interceptor adds the page numbers and the next page's URL. */
export class Page<T> {
  /** @param uncounted there may be more than `total`, which were not counted */
  constructor(
    readonly rows: T[],
    readonly total: number,
    readonly query: Pick<ListQuery, 'page' | 'per_page'>,
    readonly uncounted = false,
  ) {}
}

/** An answer with something beside `data`, such as `admin: false` after signing out. */
export class Answer<T> {
  constructor(
    readonly data: T,
    readonly beside: Record<string, unknown>,
  ) {}
}

/** The number of the last page; 1 when there is nothing. */
export const lastPage = (total: number, perPage: number) => Math.max(1, Math.ceil(total / perPage));

/** The same relative URL with the next page's number; null for the last page. */
export function nextPageUrl(url: string, page: number, last: number): string | null {
  if (page >= last) return null;
  const [path = '', search = ''] = url.split('?', 2);
  const query = new URLSearchParams(search);
  query.set('page', String(page + 1));
  return `${path}?${query.toString()}`;
}

/**
 * The first page of a list that is nested in another object.
 *
 * @param url the list's own call, relative (`/api/parcels/X/history`)
 */
export function nestedList<T>(rows: T[], total: number, url: string, perPage: number): NestedList<T> {
  const last = lastPage(total, perPage);
  return { data: rows, current_page: 1, last_page: last, next_page_url: nextPageUrl(url, 1, last) };
}

/**
 * Does `work`, but settles no sooner than after `milliseconds`, successful or not: how long shorter work took stays
 * hidden.
 */
export async function atLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), sleep(milliseconds)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
