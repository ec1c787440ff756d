import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { Envelope } from '@vaultway/contracts';
import { adminSignedOut, mustEnrol, userSignedOut } from '@/shared/state/session.slice';
import { failureFrom, unreadable } from './failure';
import type { ApiFailure } from './failure';

export interface ApiCall {
  /** From the root of the site: `/api/parcels/VW-1`, or a `next_page_url` as it was received. */
  url: string;
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** An object is sent as JSON, a form as multipart. */
  body?: object | FormData;
  /** Beside those that every call has. */
  headers?: Record<string, string>;
  /** Added to the address; null, undefined and '' are left out. */
  query?: Record<string, string | number | null | undefined>;
}

/** Milliseconds. A form may carry a picture over a slow line. */
export const TIME_LIMITS = { json: 15_000, form: 120_000, pausesBeforeRepeats: [300, 900] };

const AWAY = new Set([502, 503]);

/** A gateway that has just started says 404 in plain text until it has read its routes; services always send JSON. */
const isAway = ({ status, headers }: Response) =>
  AWAY.has(status) || (status === 404 && !headers.get('content-type')?.includes('json'));

export type Answer = { data: Envelope } | { error: ApiFailure };
export type Dispatch = (action: unknown) => unknown;

/**
 * Every call of the site: sends the session's cookie, reads the envelope, and ends a session that the server
 * says is over. `data` is the whole envelope, since a list's paging stands beside its data.
 */
export const baseQuery: BaseQueryFn<ApiCall | string, Envelope, ApiFailure> = (args, { signal, dispatch }) =>
  ask(typeof args === 'string' ? { url: args } : args, dispatch, signal);

/**
 * The same outside of the cache. Never throws.
 * @param begun the call's first attempt, if it was made already
 */
export async function ask(
  call: ApiCall,
  dispatch: Dispatch,
  signal?: AbortSignal,
  begun?: Promise<Response>,
): Promise<Answer> {
  const reading = (call.method ?? 'GET') === 'GET';
  try {
    let response = await (begun ?? send(call, signal));
    for (const pause of reading ? TIME_LIMITS.pausesBeforeRepeats : []) {
      // The gateway spoke to a replica that was just going away; another one answers.
      if (!isAway(response)) break;
      await new Promise((resolve) => setTimeout(resolve, pause));
      response = await send(call, signal);
    }
    return await readAnswer(response, reading, dispatch);
  } catch (raised) {
    return { error: unreadable(null, reading ? undefined : (raised as Error)) };
  }
}

function send(
  { url, method = 'GET', body, query, headers }: ApiCall,
  signal?: AbortSignal,
): Promise<Response> {
  const form = body instanceof FormData;
  const limit = AbortSignal.timeout(form ? TIME_LIMITS.form : TIME_LIMITS.json);
  return fetch(addressOf(url, query), {
    method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(body && !form && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined || form ? body : JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  });
}

/** Reads an answer as every call does, ends a session that it says is over, and notes that a second factor is to be set up. */
export async function readAnswer(response: Response, reading: boolean, dispatch: Dispatch): Promise<Answer> {
  let body: unknown;
  try {
    body = await response.json();
  } catch (raised) {
    return { error: unreadable(response, reading ? undefined : (raised as Error)) };
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { error: unreadable(response) };
  const envelope = body as Envelope;
  if (response.status === 401) {
    if (envelope.admin === false) dispatch(adminSignedOut());
    if (envelope.user === false) dispatch(userSignedOut());
  }
  if (response.status === 403 && envelope.code === 'second_factor_required') dispatch(mustEnrol());
  return response.ok ? { data: envelope } : { error: failureFrom(response, envelope) };
}

function addressOf(url: string, query: ApiCall['query'] = {}): string {
  const given = Object.entries(query).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  if (given.length === 0) return url;
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
  return `${url}${url.includes('?') ? '&' : '?'}${search}`;
}
