import autocannon from 'autocannon';
import { codeOf, PARCELS } from './lookup-codes.mjs';

/**
 * Asks for random parcels as fast as they come, in a process of its own; prints what it measured.
 * Argument: JSON { url, seconds, connections, hot }, `hot` being how many of the codes are drawn (0: all).
 */
const { url, seconds, connections, hot } = JSON.parse(process.argv[2]);
const PER_CONNECTION = 4000;
const among = hot || PARCELS;

const randomPaths = () =>
  Array.from({ length: PER_CONNECTION }, () => ({
    method: 'GET',
    path: `/api/parcels/${codeOf(1 + Math.floor(Math.random() * among))}`,
  }));

const result = await autocannon({
  url,
  connections,
  duration: seconds,
  setupClient: (client) => client.setRequests(randomPaths()),
});

console.log(
  JSON.stringify({
    answers: result['2xx'],
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx,
  }),
);
