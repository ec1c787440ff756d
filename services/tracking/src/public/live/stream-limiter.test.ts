import { expect, it, vi } from 'vitest';
import { StreamLimiter } from './stream-limiter.js';

const busy = expect.objectContaining({ code: 'unavailable' });
const open = (limiter: StreamLimiter, address: string) => {
  const end = vi.fn();
  return { end, release: limiter.acquire(address, end) };
};

it('accepts streams while slots are free', () => {
  const limiter = new StreamLimiter({ perClient: 2, total: 3 });
  open(limiter, '203.0.113.1');
  const { release } = open(limiter, '203.0.113.1');
  expect(() => open(limiter, '203.0.113.1')).toThrow(expect.objectContaining({ code: 'throttled' }));
  release();
  open(limiter, '203.0.113.1');
});

it('ends the oldest stream of the client with the most streams when full', () => {
  const limiter = new StreamLimiter({ perClient: 20, total: 5 });
  const greedy = Array.from({ length: 3 }, () => open(limiter, '203.0.113.1'));
  const modest = Array.from({ length: 2 }, () => open(limiter, '203.0.113.2'));
  open(limiter, '203.0.113.3');
  expect(greedy.map(({ end }) => end.mock.calls.length)).toEqual([1, 0, 0]);
  expect(modest.map(({ end }) => end.mock.calls.length)).toEqual([0, 0]);
  greedy[0]?.release(); // its connection has closed
  expect(() => open(limiter, '203.0.113.1')).toThrow(busy);
});

it('counts an IPv6 network as one client when full', () => {
  const limiter = new StreamLimiter({ perClient: 20, total: 4 });
  const network = Array.from({ length: 4 }, (_, n) => open(limiter, `2001:db8:1:${n}::1`));
  open(limiter, '2001:db8:2::1');
  expect(network.map(({ end }) => end.mock.calls.length)).toEqual([1, 0, 0, 0]);
});

it('rejects a stream if all clients have about as many', () => {
  const limiter = new StreamLimiter({ perClient: 20, total: 2 });
  const all = [open(limiter, '203.0.113.1'), open(limiter, '203.0.113.2')];
  expect(() => open(limiter, '203.0.113.3')).toThrow(busy);
  expect(all.map(({ end }) => end.mock.calls.length)).toEqual([0, 0]);
});
