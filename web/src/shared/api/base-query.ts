import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { Envelope } from '@vaultway/contracts';
import { failureFrom, failureWithoutEnvelope } from './failure';
import type { ApiFailure } from './failure';
import { endAttempts, IDEMPOTENCY_KEY, keyOf, recordAnswer } from './request-keys';
import { adminSignedOut, mustEnrol, userSignedOut } from './session-actions';

export interface ApiCall {
  /** Relative to the site's root: `/api/parcels/VW-1`, or a `next_page_url` as received. */
  url: string;
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** An object is sent as JSON, a form as multipart. */
  body?: object | FormData;
  /** Additional headers. */
  headers?: Record<string, string>;
  /** Added to the address, without null, undefined and ''. */
  query?: Record<string, string | number | null | undefined>;
}

/** Milliseconds. A form may carry an image over a slow connection. */
export const TIME_LIMITS = { json: 15_000, form: 120_000, pausesBeforeRepeats: [300, 900] };

/** Calls that take no key, many of them with a password. */
const WITHOUT_KEY =
  /^\/api\/(?:admins(?!\/(?:invitations|keys)(?:\/|$))|users|mails\/(?:preview|try))(?:\/|$)/;

const SIGN_IN = /^\/api\/(?:admins\/(?:auth|proof)|users\/auth)(?:\/|$)/;

const AWAY = new Set([502, 503]);

/**
 * A gateway that has just started returns 404 in plain text until it has read its routes; services always send JSON.
 */
const isAway = ({ status, headers }: Response) =>
  AWAY.has(status) || (status === 404 && !headers.get('content-type')?.includes('json'));

export type Answer = { data: Envelope } | { error: ApiFailure };
export type Dispatch = (action: unknown) => unknown;

/**
 * Makes every call of the site: sends the session's cookie, parses the envelope, and ends the session if the server
 * says that it is over. `data` is the whole envelope, since a list's paging is beside its data.
 */
export const baseQuery: BaseQueryFn<ApiCall | string, Envelope, ApiFailure> = (args, { signal, dispatch }) =>
  ask(typeof args === 'string' ? { url: args } : args, dispatch, signal);

/**
 * Makes a call outside the cache. Never throws.
 * @param begun the call's first attempt, if it was already made
 */
export async function ask(
  call: ApiCall,
  dispatch: Dispatch,
  signal?: AbortSignal,
  begun?: Promise<Response>,
): Promise<Answer> {
  const reading = (call.method ?? 'GET') === 'GET';
  const content = call.method === 'POST' && !WITHOUT_KEY.test(call.url) ? contentOf(call) : null;
  const headers = { ...call.headers, ...(content !== null && { [IDEMPOTENCY_KEY]: keyOf(content) }) };
  try {
    let response = await (begun ?? send({ ...call, headers }, signal));
    for (const pause of reading ? TIME_LIMITS.pausesBeforeRepeats : []) {
      // The replica was shutting down; another one responds.
      if (!isAway(response)) break;
      await new Promise((resolve) => setTimeout(resolve, pause));
      response = await send({ ...call, headers }, signal);
    }
    const answer = await readAnswer(response, reading, dispatch);
    if (content !== null) recordAnswer(content, answer);
    return answer;
  } catch (raised) {
    const error = failureWithoutEnvelope(null, reading ? undefined : (raised as Error));
    // Reading may be repeated, so that it makes no difference where the answer is.
    if (reading && isTimeout(raised)) return { error: { ...error, code: 'unavailable', status: 504 } };
    if (content !== null) recordAnswer(content, { error });
    // A sign-in saves nothing.
    return { error: SIGN_IN.test(call.url) ? { ...error, code: 'no_connection' } : error };
  }
}

/** True if a server took too long, rather than the network being down. */
const isTimeout = (raised: unknown) =>
  raised instanceof Error && raised.name === 'TimeoutError' && navigator.onLine;

/** Forms with files are sent by `upload`, or have an id. */
const contentOf = ({ url, query, body }: ApiCall): string | null =>
  body instanceof FormData ? null : JSON.stringify([url, query, body]);

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

/** Parses a response, ends the session if it says so, and notes that a second factor must be set up. */
export async function readAnswer(response: Response, reading: boolean, dispatch: Dispatch): Promise<Answer> {
  let body: unknown;
  try {
    body = await response.json();
  } catch (raised) {
    return { error: failureWithoutEnvelope(response, reading ? undefined : (raised as Error)) };
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { error: failureWithoutEnvelope(response) };
  const envelope = body as Envelope;
  if (response.status === 401) {
    if (envelope.admin === false) {
      endAttempts();
      dispatch(adminSignedOut());
    }
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
