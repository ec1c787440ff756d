import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { rulesText } from './prometheus.ts';
import { ACTS } from './provocations.ts';
import { alertsIn, scaledRules, scaledScraping } from './rules.ts';
import { raised, wrong, type Act } from './verdict.ts';

const RULES = `
groups:
  - name: one
    rules:
      - { alert: Late, expr: 'max by (service) (outbox_lag_seconds) > 120', for: 5m, labels: {} }
      - { alert: Slow, expr: 'rate(waited_seconds_bucket[5m]) > 0.25', for: 10m, labels: {} }
`;

it('divides waiting times only', () => {
  expect(parse(scaledRules(RULES, 10))).toEqual({
    groups: [
      {
        name: 'one',
        rules: [
          { alert: 'Late', expr: 'max by (service) (outbox_lag_seconds) > 12', for: '30000ms', labels: {} },
          { alert: 'Slow', expr: 'rate(waited_seconds_bucket[30000ms]) > 0.25', for: '60000ms', labels: {} },
        ],
      },
    ],
  });
});

it('scrapes the installed jobs, and rejects an unknown one', () => {
  const installed =
    'global: { scrape_interval: 15s, scrape_timeout: 5s }\nscrape_configs: [{ job_name: gateway }]';
  const targets = { gateway: [{ address: '127.0.0.1:1', labels: {} }] };
  expect(parse(scaledScraping(installed, { by: 10, targets, rules: 'alerts.yml' }))).toEqual({
    global: { scrape_interval: '1500ms', scrape_timeout: '1500ms', evaluation_interval: '6000ms' },
    rule_files: ['alerts.yml'],
    scrape_configs: [{ job_name: 'gateway', static_configs: [{ targets: ['127.0.0.1:1'], labels: {} }] }],
  });
  expect(() => scaledScraping(installed, { by: 10, targets: {}, rules: '' })).toThrow('gateway');
});

/** Untested here: certificates exist in containers only, the log has no signer, and the nightly audit is days away. */
const NOT_RAISED = [
  'ArchiveFails',
  'ArchiveOff',
  'BackupOld',
  'BaseBackupOld',
  'CertificateExpires',
  'DiskFills',
  'DrillOld',
  'ImagesDown',
  'LogForked',
  'LogNotAudited',
  'PostgresDown',
  'RedisDown',
  'StampsMissing',
  'TrailAltered',
  'VaultSumsDiffer',
  'WitnessAway',
];

it('raises every alert except those with tests of their rules only', () => {
  const known = new Set(ACTS.flat().flatMap(({ expects }) => expects.map((alert) => alert.split(' ')[0])));
  const others = alertsIn(rulesText()).filter((alert) => !known.has(alert));
  expect(others.toSorted()).toEqual(NOT_RAISED);
});

const act = (facts: Partial<Act>): Act => ({
  name: 'Redis is down',
  begun: 1000,
  ended: 2000,
  over: 3000,
  expects: ['OutboxStuck'],
  may: [],
  stays: [],
  ...facts,
});
const firing = (alert: string, from: number, to = Infinity) => ({ alert, from, to });

it('reports how soon an alert fired and resolved', () => {
  expect(raised([act({})], [firing('OutboxStuck', 1500, 2600)])).toEqual([
    { act: 'Redis is down', alert: 'OutboxStuck', after: 500, cleared: 600 },
  ]);
  expect(wrong([act({})], [firing('OutboxStuck', 1500, 2600)])).toEqual([]);
});

it.each<[string, Act, ReturnType<typeof firing>[]]>([
  ['did not fire', act({}), []],
  ['did not end', act({}), [firing('OutboxStuck', 1500)]],
  ['LookupSlow fired', act({}), [firing('OutboxStuck', 1500, 2600), firing('LookupSlow', 1600, 1700)]],
  ['nothing had been done', act({}), [firing('OutboxStuck', 500, 600), firing('OutboxStuck', 1500, 1600)]],
])('calls it wrong when an alert %s', (what, done, firings) => {
  expect(wrong([done], firings).join()).toContain(what);
});

it('allows optional alerts', () => {
  const firings = [firing('OutboxStuck', 1500, 2600), firing('LogWaits', 1600, 1700)];
  expect(wrong([act({ may: ['LogWaits'] })], firings)).toEqual([]);
});

it('allows an alert to stay if only an operator can end it', () => {
  const done = act({ stays: ['OutboxStuck'] });
  expect(wrong([done], [firing('OutboxStuck', 1500)])).toEqual([]);
});

it('requires each act to end the alerts that another leaves firing', () => {
  const later = act({ name: 'later', begun: 4000, ended: 5000, over: 6000, stays: ['OutboxStuck'] });
  const firings = [firing('OutboxStuck', 1500, Infinity), firing('OutboxStuck', 4500)];
  expect(wrong([act({}), later], firings)).toEqual(['OutboxStuck did not end: Redis is down']);
});
