import '@vaultway/common/testing';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { trackUrl } from './support/builders.js';
import { Listener } from './support/listener.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking({ LOOKUP_CACHE_MS: 1000 });
});
afterAll(() => tracking?.stop());

const scrape = async () => (await tracking.visitor().get('/metrics')).text;

/** Returns the value of a series, in Prometheus' notation. */
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length),
  );

it('counts look-ups and cache hits', async () => {
  const { tracking_code } = await tracking.aParcel().save();
  for (let n = 0; n < 3; n += 1) await tracking.visitor().get(trackUrl(tracking_code));
  const text = await scrape();
  expect(
    valueOf(
      text,
      'http_request_duration_seconds_count{method="GET",route="/api/parcels/:code",status="200"}',
    ),
  ).toBe(3);
  expect(valueOf(text, 'lookup_cache_requests_total{outcome="hit"}')).toBe(2);
  expect(valueOf(text, 'lookup_snapshots_total{outcome="made"}')).toBe(1);
  expect(text).not.toContain(tracking_code);
});

it('counts an open live page', async () => {
  const { tracking_code } = await tracking.aParcel().save();
  const listener = await Listener.at(tracking.url, tracking_code);
  onTestFinished(() => listener.leave());
  expect(
    valueOf(
      await scrape(),
      'http_request_duration_seconds_count{method="GET",route="/api/parcels/:code/news",status="200"}',
    ),
  ).toBe(1);
});

it('exports the pool’s utilization', async () => {
  const text = await scrape();
  expect(valueOf(text, 'db_pool_connections{state="idle"}')).toBeGreaterThan(0);
  expect(valueOf(text, 'db_pool_connections{state="waiting"}')).toBe(0);
});

it('exports what it reaches, and that the write-ahead log is not archived', async () => {
  const text = await scrape();
  for (const name of ['postgres', 'redis', 'image_store']) expect(valueOf(text, `reaches_${name}`)).toBe(1);
  expect(valueOf(text, 'wal_archive_on')).toBe(0);
  expect(valueOf(text, 'wal_archive_success_timestamp_seconds')).toBe(0);
});
