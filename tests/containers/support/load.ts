import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface LoadAnswer {
  /** 0 without a response. */
  status: number;
  /** Time of the request, in milliseconds since the load began. */
  at: number;
  /** Duration in milliseconds. */
  ms: number;
  body: string;
}

const CONNECTIONS = 8;
const PAUSE_MS = 5;
const PATIENCE_MS = 20_000;

/** Requests one address repeatedly on a few keep-alive connections until stopped. Does not retry. */
export function steadyLoad(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const answers: LoadAnswer[] = [];
  const begin = performance.now();
  const ending = new AbortController();
  const one = async () => {
    while (!ending.signal.aborted) {
      const at = performance.now() - begin;
      answers.push({ at, ...(await ask(url, agent)) });
      await sleep(PAUSE_MS);
    }
  };
  const all = Promise.all(Array.from({ length: CONNECTIONS }, one));
  return {
    answers,
    /** Resolves after that many more responses. */
    async more(count: number) {
      const goal = answers.length + count;
      while (answers.length < goal) await sleep(20);
    },
    async stop() {
      ending.abort();
      await all;
      agent.destroy();
      return answers;
    },
  };
}

/** Returns the responses other than 200. */
export const lost = (answers: LoadAnswer[]): LoadAnswer[] => answers.filter(({ status }) => status !== 200);

function ask(url: string, agent: Agent): Promise<Omit<LoadAnswer, 'at'>> {
  const begin = performance.now();
  return new Promise((settle) => {
    let body = '';
    const done = (status: number) => settle({ status, ms: performance.now() - begin, body });
    const request = get(url, { agent, timeout: PATIENCE_MS }, (answer) => {
      answer.setEncoding('utf8').on('data', (piece: string) => (body += piece));
      answer.once('end', () => done(answer.statusCode ?? 0)).once('error', () => done(0));
    });
    request.once('timeout', () => request.destroy()).once('error', () => done(0));
  });
}
