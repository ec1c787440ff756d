import { compose } from '../compose.mjs';
import { bad, good } from './finding.mjs';

const LONG_SECONDS = 300;

/** From the metrics of tracking, which knows what is due also when no worker does. */
export function checkWebhooks() {
  const ask = "fetch('http://127.0.0.1:3000/metrics').then(async (a) => console.log(await a.text()))";
  return findingsIn(compose(['exec', '-T', 'tracking', 'node', '-e', ask]));
}

/** @param {string} metrics as Prometheus reads them */
export function findingsIn(metrics) {
  const value = (/** @type {string} */ name) => {
    const [, number] = new RegExp(String.raw`^${name}(?:\{.*\})? (\S+)$`, 'm').exec(metrics) ?? [];
    return number === undefined ? undefined : Math.round(Number(number));
  };
  const [due, seconds] = [value('webhook_deliveries_due'), value('webhook_deliveries_due_seconds')];
  if (due === undefined || seconds === undefined) {
    return [bad('tracking does not say which messages to webhooks are due', 'docs/runbook.md, ServiceDown')];
  }
  if (seconds <= LONG_SECONDS) return [good('messages leave for webhooks')];
  return [
    bad(`${due} messages to webhooks are due, the oldest for ${seconds} s`, 'docs/runbook.md, WebhooksWait'),
  ];
}
