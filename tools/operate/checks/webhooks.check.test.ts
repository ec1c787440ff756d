import { expect, it } from 'vitest';
import { findingsIn } from './webhooks.check.mjs';

const metrics = (due: number, seconds: number) => (series: string) =>
  ({ webhook_deliveries_due: due, webhook_deliveries_due_seconds: seconds })[series];

it('passes while messages leave within minutes', () => {
  expect(findingsIn(metrics(3, 12.4))).toEqual([{ level: 'good', text: 'messages leave for webhooks' }]);
});

it('reports number and age of waiting messages, with a link to the docs', () => {
  expect(findingsIn(metrics(4711, 301.2))).toEqual([
    {
      level: 'bad',
      text: '4711 messages to webhooks are due, the oldest for 301 s',
      advice: 'docs/runbook.md, WebhooksWait',
    },
  ]);
});

it('reports missing metrics', () => {
  expect(findingsIn(() => undefined)).toEqual([expect.objectContaining({ level: 'bad' })]);
});
