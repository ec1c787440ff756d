import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A visitor's look-ups during an attack. */
export interface Felt {
  /** Milliseconds until the response was complete. */
  p50: number;
  p99: number;
  max: number;
  lookups: number;
  /** Results other than the parcel: a status, or a connection error. */
  errors: Record<string, number>;
}

const TIME_LIMIT_MS = 10_000;
const EVERY_MS = 20;
/** Each address stays below its throttle, hence many: 127.0.100.1 to 127.0.100.250. */
const ADDRESSES = 250;
let asked = 0;

/**
 * Looks up a parcel fifty times per second until `meanwhile` settles, as visitors from many addresses. Look-ups don't
 * wait for earlier ones; otherwise a pause of the whole service would count as a single slow response. Every other one
 * opens its own connection.
 */
export async function lookUpWhile(port: number, code: string, meanwhile: Promise<unknown>): Promise<Felt> {
  const took: number[] = [];
  const errors: Record<string, number> = {};
  const path = `/api/parcels/${encodeURIComponent(code)}`;
  const running = new Set<Promise<void>>();
  const over = new AbortController();
  const end = () => over.abort();
  meanwhile.then(end, end);
  const agents = Array.from({ length: ADDRESSES }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const ask = async (at: number) => {
    const begin = performance.now();
    const agent = at % 2 ? agents[at] : false;
    const outcome = await lookUp({ port, path, agent, localAddress: `127.0.100.${at + 1}` });
    took.push(performance.now() - begin);
    if (outcome !== '200') errors[outcome] = (errors[outcome] ?? 0) + 1;
  };
  for (let due = performance.now(); !over.signal.aborted; due += EVERY_MS) {
    await sleep(Math.max(0, due - performance.now()));
    asked += 1;
    const one = ask(asked % ADDRESSES).finally(() => running.delete(one));
    running.add(one);
  }
  await Promise.all(running);
  for (const agent of agents) agent.destroy();
  const sorted = took.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return { p50: at(0.5), p99: at(0.99), max: at(1), lookups: sorted.length, errors };
}

interface LookUp {
  port: number;
  path: string;
  agent: Agent | false | undefined;
  localAddress: string;
}

/** @returns the status, or the error's code */
function lookUp(options: LookUp): Promise<string> {
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message);
    const outgoing = request({
      ...options,
      host: '127.0.0.1',
      headers: { host: 'localhost' },
      timeout: TIME_LIMIT_MS,
    });
    outgoing.on('response', (incoming) => {
      incoming.resume();
      incoming.on('end', () => resolve(String(incoming.statusCode))).on('error', failed);
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')));
    outgoing.on('error', failed);
    outgoing.end();
  });
}
