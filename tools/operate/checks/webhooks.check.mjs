import { metricsOf } from '../compose.mjs';
import { bad, good } from './finding.mjs';

const LONG_SECONDS = 300;

/** From the metrics of tracking, which knows what is due also when no worker does. */
export const checkWebhooks = () => findingsIn(metricsOf('tracking'));

/** @param {(series: string) => number | undefined} value */
export function findingsIn(value) {
  const [due, seconds] = [value('webhook_deliveries_due'), value('webhook_deliveries_due_seconds')];
  if (due === undefined || seconds === undefined) {
    return [bad('tracking does not say which messages to webhooks are due', 'docs/runbook.md, ServiceDown')];
  }
  if (seconds <= LONG_SECONDS) return [good('messages leave for webhooks')];
  const since = `the oldest for ${Math.round(seconds)} s`;
  return [bad(`${due} messages to webhooks are due, ${since}`, 'docs/runbook.md, WebhooksWait')];
}
