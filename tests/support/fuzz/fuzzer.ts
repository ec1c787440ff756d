import fc from 'fast-check';
import { HttpClient, type TestAnswer } from '../../../services/libs/common/src/testing/http-client.ts';
import { memoryOf } from '../product-memory.ts';
import { differenceOf, operationOf } from '../described.ts';
import { asText, casesOf, type FuzzCase, type KnownIds } from './cases.ts';

/** A fuzz run: calls, cases and product. */
export interface FuzzOrder {
  url: string;
  /** The product's folder, to watch its processes' memory. */
  dataDir: string;
  /** As `POST /api/parcels`. */
  calls: string[];
  /** Per call. */
  cases: number;
  seed: number;
  /** Cookie of a session; absent for a visitor. */
  session?: string | undefined;
  known: KnownIds;
}

export interface FuzzResult {
  cases: number;
  /** The smallest failing case per call. */
  failures: string[];
  /** Slowest response that was reproducibly slow. */
  slowest: { ms: number; call: string };
  /** Largest growth of a process in the second half. */
  growth: { megabytes: number; program: string };
  statuses: Record<string, number>;
}

export const FUZZ_LIMITS = { ms: 1000, caseMegabytes: 100, growthMegabytes: 100 };
/** Limits in ms of calls that wait for others: the name servers of the sender's domain. */
const WAITING_MS = new Map([['GET /api/mails/sender-domain', 10_000]]);
/** The first half fills caches and heaps; a leak keeps growing. */
const ROUNDS = 4;

/** Sends every call its cases, in rounds. The same seed sends the same cases. */
export async function fuzz(order: FuzzOrder): Promise<FuzzResult> {
  const result: FuzzResult = {
    cases: 0,
    failures: [],
    slowest: { ms: 0, call: '' },
    growth: { megabytes: 0, program: '' },
    statuses: {},
  };
  const failed = new Set<string>();
  let half = memoryOf(order.dataDir);
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const call of order.calls.filter((each) => !failed.has(each))) {
      const fault = await fuzzCall(order, call, round, result);
      if (fault === undefined) continue;
      failed.add(call);
      result.failures.push(fault);
    }
    if (round === ROUNDS / 2) half = memoryOf(order.dataDir);
  }
  for (const [program, megabytes] of Object.entries(memoryOf(order.dataDir))) {
    const grown = megabytes - (half[program] ?? megabytes);
    if (grown > result.growth.megabytes) result.growth = { megabytes: grown, program };
  }
  return result;
}

/** @returns the problem of the smallest failing case */
async function fuzzCall(
  order: FuzzOrder,
  call: string,
  round: number,
  result: FuzzResult,
): Promise<string | undefined> {
  const property = fc.asyncProperty(casesOf(call, operationOf(call), order.known), async (fuzzCase) => {
    result.cases += 1;
    const fault = await faultOf(order, call, fuzzCase, result);
    if (fault !== undefined) throw new Error(fault);
  });
  const numRuns = Math.ceil(order.cases / ROUNDS);
  const details = await fc.check(property, { numRuns, seed: order.seed + round });
  if (details.failed) {
    const [smallest] = details.counterexample ?? [];
    const why = details.errorInstance instanceof Error ? details.errorInstance.message : 'no reason given';
    return `${why.slice(0, 600)}\n  after ${JSON.stringify(smallest)?.slice(0, 1500)}`;
  }
  const isOut = order.session !== undefined && (await send(order, SESSION_CHECK)).status !== 200;
  return isOut ? `${call} ended the session` : undefined;
}

const SESSION_CHECK: FuzzCase = {
  method: 'GET',
  path: '/api/admins/sign-in-rules',
  headers: {},
  encoding: 'none',
  body: undefined,
};

/** Returns the problem with a case's response, if any. */
async function faultOf(
  order: FuzzOrder,
  call: string,
  fuzzCase: FuzzCase,
  result: FuzzResult,
): Promise<string | undefined> {
  const before = memoryOf(order.dataDir);
  const limit = WAITING_MS.get(call) ?? FUZZ_LIMITS.ms;
  const { answer, ms } = await timed(() => send(order, fuzzCase));
  result.statuses[answer.status] = (result.statuses[answer.status] ?? 0) + 1;
  // A busy machine answers late once; a slow call is slow again.
  const surely = ms < limit ? ms : Math.min(ms, (await timed(() => send(order, fuzzCase))).ms);
  if (surely > result.slowest.ms) result.slowest = { ms: Math.round(surely), call };
  if (surely >= limit) return `${call} took ${Math.round(surely)} ms`;
  const grown = Object.entries(memoryOf(order.dataDir)).find(
    ([program, now]) => now - (before[program] ?? now) > FUZZ_LIMITS.caseMegabytes,
  );
  if (grown) return `${call} made ${grown[0]} take ${grown[1]} MB`;
  if (answer.status >= 500) return `${call} answers ${answer.status}: ${answer.text}`;
  if (hasNullInPath(fuzzCase)) return answer.status === 400 ? undefined : `${call} passed the gateway`;
  return differenceOf(call, answer);
}

/** No gateway accepts such a path, and none answers it in JSON. */
const hasNullInPath = ({ path }: FuzzCase) => path.split('?')[0]?.includes('%00') ?? false;

async function timed(act: () => Promise<TestAnswer>): Promise<{ answer: TestAnswer; ms: number }> {
  const begin = performance.now();
  const answer = await act();
  return { answer, ms: performance.now() - begin };
}

function send(
  { url, session }: FuzzOrder,
  { method, path, headers, encoding, body }: FuzzCase,
): Promise<TestAnswer> {
  // A separate client, since some calls change the cookie.
  const client = new HttpClient(url);
  if (session !== undefined) client.cookies.set('session', session);
  return client.send(method, path, {
    headers,
    ...(encoding !== 'none' && { body: ENCODERS[encoding](body) }),
  });
}

const ENCODERS: Record<Exclude<FuzzCase['encoding'], 'none'>, (body: unknown) => unknown> = {
  json: (body) => JSON.stringify(body) ?? '',
  junk: (body) => body,
  form: (body) => new URLSearchParams(textsOf(body)),
  multipart: (body) => {
    const form = new FormData();
    for (const [name, text] of textsOf(body)) {
      if (FILES.has(name)) form.set(name, new Blob([text]), 'a.png');
      else form.append(name, text);
    }
    return form;
  },
};
const FILES = new Set(['image', 'file', 'logo', 'favicon']);

const textsOf = (body: unknown): [string, string][] =>
  Object.entries(body as object).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each): [string, string] => [name, asText(each)]),
  );
