import autocannon from 'autocannon';
import { codeOf, PARCELS } from './lookup-data.ts';

/** The argument of this program, as JSON. */
export interface LoadRequest {
  url: string;
  seconds: number;
  connections: number;
  /** How many of the codes are drawn; 0: all of them. */
  hot: number;
}

/** What it prints, as JSON. */
export interface LoadResult {
  answers: number;
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

/** Requests random parcels as fast as they are answered, in a process of its own. */
const { url, seconds, connections, hot } = JSON.parse(process.argv[2] ?? '') as LoadRequest;
const PER_CONNECTION = 4000;
const among = hot || PARCELS;

const randomPaths = () =>
  Array.from({ length: PER_CONNECTION }, () => ({
    method: 'GET' as const,
    path: `/api/parcels/${codeOf(1 + Math.floor(Math.random() * among))}`,
  }));

const result = await autocannon({
  url,
  connections,
  duration: seconds,
  setupClient: (client) => client.setRequests(randomPaths()),
});

const measured: LoadResult = {
  answers: result['2xx'],
  perSecond: result.requests.average,
  p50: result.latency.p50,
  p99: result.latency.p99,
  failed: result.errors + result.timeouts + result.non2xx,
};
console.log(JSON.stringify(measured));
