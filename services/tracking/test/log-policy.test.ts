import '@vaultway/common/testing';
import { expect, it, vi } from 'vitest';
import { startTracking } from './support/tracking.js';

vi.setConfig({ testTimeout: 60_000 });

it("publishes the log's policy as text, and its facts as JSON", async () => {
  const tracking = await startTracking();
  const [policy, text, json] = await Promise.all(
    ['/log/policy', '/log/policy.txt', '/log/policy.json'].map((path) => tracking.visitor().get(path)),
  );
  await tracking.stop();
  expect(policy?.text).toMatch(/^Policy of the log /);
  expect(text?.text).toBe(policy?.text);
  expect(policy?.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(policy?.headers.get('vary')).toContain('Accept');
  expect(JSON.parse(json?.text ?? '')).toMatchObject({
    words: null,
    merge_delay_seconds: 10,
    witnesses: [],
    time_stamps: null,
    contact_email: null,
  });
});
