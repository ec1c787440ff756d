import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a visitor felt. */
export interface Felt {
  /** Milliseconds until the whole answer was there. */
  p50: number;
  p99: number;
  max: number;
  lookups: number;
  /** Anything but the parcel: a status, or what happened to the connection. */
  errors: Record<string, number>;
}

const TIME_LIMIT_MS = 10_000;
const EVERY_MS = 20;
/** Each asks below its throttle, so there are many: 127.0.100.1 to 127.0.100.250. */
const ADDRESSES = 250;
let asked = 0;

/**
 * Looks a parcel up fifty times a second while `meanwhile` goes on, as visitors from many addresses do. A look-up does
 * not wait for the one before: else a pause of the whole service would count as a single slow answer. Every other one
 * opens a connection of its own.
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
