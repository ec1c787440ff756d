import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { URL_OF_SITE } from './cluster.ts';

const CONNECTIONS = 6;
const PAUSE_MS = 15;
const PATIENCE_MS = 20_000;

export interface Lost {
  path: string;
  status: number;
  afterMs: number;
  why: string;
}

/**
 * Requests something from every part in turn, on a few keep-alive connections, until stopped. Does not retry.
 * @param paths with the expected status of each
 */
export function mixedLoad(paths: Record<string, number>, cookie: string, pauseMs = PAUSE_MS) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const entries = Object.entries(paths);
  if (entries.length === 0) throw new Error('There is nothing to ask for');
  const lost: Lost[] = [];
  let sent = 0;
  const ending = new AbortController();
  const one = async () => {
    while (!ending.signal.aborted) {
      const [path, wanted] = entries[sent % entries.length];
      sent += 1;
      const begin = performance.now();
      const { status, why } = await ask(path, cookie, agent);
      if (status !== wanted) lost.push({ path, status, afterMs: Math.round(performance.now() - begin), why });
      await sleep(pauseMs);
    }
  };
  const all = Promise.all(Array.from({ length: CONNECTIONS }, one));
  return {
    count: () => sent,
    /** @returns the number sent, and those with another status or no response */
    async stop() {
      ending.abort();
      await all;
      agent.destroy();
      return { sent, lost };
    },
  };
}

/** Prints the number of lost requests, and each of them. */
export function tell(what: string, { sent, lost }: { sent: number; lost: Lost[] }): void {
  console.log(`${what}: ${lost.length} of ${sent} lost`);
  for (const { path, status, afterMs, why } of lost) {
    console.log(`  ${path}: ${status} after ${afterMs} ms: ${why.replaceAll(/\s+/g, ' ')}`);
  }
}

/** Runs an action under load, which ends a little later. @returns the number sent, and those lost */
export async function underLoad(
  paths: Record<string, number>,
  cookie: string,
  act: () => Promise<unknown>,
): Promise<{ sent: number; lost: Lost[] }> {
  const load = mixedLoad(paths, cookie);
  try {
    await sleep(1000);
    await act();
    await sleep(1000);
  } catch (error) {
    await load.stop();
    throw error;
  }
  return load.stop();
}

function ask(path: string, cookie: string, agent: Agent): Promise<{ status: number; why: string }> {
  return new Promise((settle) => {
    let body = '';
    const broken = (error: Error) => settle({ status: 0, why: error.message });
    const options = { agent, timeout: PATIENCE_MS, headers: { cookie } };
    const request = get(`${URL_OF_SITE}${path}`, options, (answer) => {
      answer.setEncoding('utf8').on('data', (piece: string) => (body += piece));
      answer.once('end', () => settle({ status: answer.statusCode ?? 0, why: body.slice(0, 200) }));
      answer.once('error', broken);
    });
    request.once('timeout', () => request.destroy(new Error('no answer in time'))).once('error', broken);
  });
}
