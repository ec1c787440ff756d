import { expect, it } from 'vitest';
import { findingsIn } from './webhooks.check.mjs';

const metrics = (due: number, seconds: number) => `# HELP webhook_deliveries_due Messages that are due
# TYPE webhook_deliveries_due gauge
webhook_deliveries_due{service="tracking"} ${due}
webhook_deliveries_due_seconds{service="tracking"} ${seconds}
`;

it('is content while messages leave within minutes', () => {
  expect(findingsIn(metrics(3, 12.4))).toEqual([{ level: 'good', text: 'messages leave for webhooks' }]);
});

it('says how many wait, for how long, and where to read on', () => {
  expect(findingsIn(metrics(4711, 301.2))).toEqual([
    {
      level: 'bad',
      text: '4711 messages to webhooks are due, the oldest for 301 s',
      advice: 'docs/runbook.md, WebhooksWait',
    },
  ]);
});

it('takes silence for no good sign', () => {
  expect(findingsIn('up 1\n')).toEqual([expect.objectContaining({ level: 'bad' })]);
});
