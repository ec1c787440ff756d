import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

/** Requests the paths of a file as fast as possible, in a process of its own, as `wrk.lua` does. */
const [url = '', connections, seconds, file = ''] = process.argv.slice(2);
const PER_CONNECTION = 4000;
const paths = readFileSync(file, 'utf8').trim().split('\n');

const result = await autocannon({
  url,
  connections: Number(connections),
  duration: Number(seconds),
  setupClient: (client) => {
    const first = Math.floor(Math.random() * paths.length);
    client.setRequests(
      Array.from({ length: Math.min(PER_CONNECTION, paths.length) }, (_, n) => ({
        method: 'GET' as const,
        path: paths[(first + n) % paths.length] ?? '',
      })),
    );
  },
});
const { average } = result.requests;
console.log(
  JSON.stringify({
    answers: result['2xx'] + result.non2xx,
    micros: ((result['2xx'] + result.non2xx) / average) * 1e6,
    p50: result.latency.p50 * 1000,
    p99: result.latency.p99 * 1000,
    broken: result.errors + result.timeouts,
    refused: result.non2xx,
  }),
);
