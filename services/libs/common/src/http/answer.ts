import { SetMetadata } from '@nestjs/common';
import type { NestedList } from '@vaultway/contracts';
import { setTimeout as sleep } from 'node:timers/promises';

export const MESSAGE = 'envelope:message';

/** Sets the sentence of a successful response. */
export const Message = (sentence: string) => SetMetadata(MESSAGE, sentence);

/** A page of a list as returned by a controller; the interceptor adds page numbers and the next page's URL. */
export class Page<T> {
  /**
   * @param next cursor after the last row; null if no more follow
   * @param uncounted true if more than `total` rows may exist
   */
  constructor(
    readonly rows: T[],
    readonly total: number,
    readonly at: { page: number; per_page: number; byCursor: boolean },
    readonly next: string | null,
    readonly uncounted = false,
  ) {}

  /** Returns the same page with the rows in another form. */
  with<V>(rows: V[]): Page<V> {
    return new Page(rows, this.total, this.at, this.next, this.uncounted);
  }
}

/** A response with fields beside `data`, such as `admin: false` after signing out. */
export class Answer<T> {
  constructor(
    readonly data: T,
    readonly beside: Record<string, unknown>,
  ) {}
}

/** Returns the last page's number; 1 for an empty list. */
export const lastPage = (total: number, perPage: number) => Math.max(1, Math.ceil(total / perPage));

/** Returns the relative URL of the next page; null on the last page. */
export const nextPageUrl = (url: string, page: number, last: number): string | null =>
  page >= last ? null : withQuery(url, 'page', String(page + 1));

/** Sets a parameter of a relative URL. */
export function withQuery(url: string, name: string, value: string): string {
  const [path = '', search = ''] = url.split('?', 2);
  const query = new URLSearchParams(search);
  query.set(name, value);
  return `${path}?${query.toString()}`;
}

/**
 * Returns the first page of a list nested in another object.
 *
 * @param url the list's own call, relative (`/api/parcels/X/history`)
 */
export function nestedList<T>(rows: T[], total: number, url: string, perPage: number): NestedList<T> {
  const last = lastPage(total, perPage);
  return { data: rows, current_page: 1, last_page: last, next_page_url: nextPageUrl(url, 1, last) };
}

/** Pads `work` to at least `milliseconds`, whether it succeeds or fails, to hide shorter durations. */
export async function atLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), sleep(milliseconds)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
