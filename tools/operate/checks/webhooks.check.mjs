import { bad, good } from './finding.mjs';

const LONG_SECONDS = 300;

/**
 * Reads the metrics of tracking, which knows due deliveries even while no worker runs.
 * @param {import('../installation.mjs').Installation} installation
 */
export const webhookCheck = (installation) => async () => {
  // Tracking counts them in its database.
  await installation.sql('tracking', 'SELECT 1');
  return findingsIn(await installation.metrics('tracking'));
};

/** @param {(series: string) => number | undefined} value */
export function findingsIn(value) {
  const [due, seconds] = [value('webhook_deliveries_due'), value('webhook_deliveries_due_seconds')];
  if (due === undefined || seconds === undefined) {
    return [bad('tracking does not report the messages due to webhooks', 'docs/runbook.md, ServiceDown')];
  }
  if (seconds <= LONG_SECONDS) return [good('messages leave for webhooks')];
  const since = `the oldest for ${Math.round(seconds)} s`;
  return [bad(`${due} messages to webhooks are due, ${since}`, 'docs/runbook.md, WebhooksWait')];
}
