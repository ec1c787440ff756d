import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '../..');
const OBSERVABILITY = join(ROOT, 'infra/observability');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[];
}

const alerts = (parse(read('infra/observability/alerts.yml')) as Rules).groups.flatMap(({ rules }) => rules);
const dashboard = JSON.parse(read('infra/observability/grafana/dashboards/vaultway.json')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};

/** Metrics named by the services; others are the client library's, Prometheus', Traefik's, the host's and of .state. */
const OWN = new Set(
  globSync('services/**/src/**/*.ts', { cwd: ROOT })
    .flatMap((file) => [...read(file).matchAll(/name: '([a-z_]+)',\s+help:/g)])
    .map((match) => match[1]),
);
const GIVEN =
  /^(up|process_|nodejs_|traefik_|node_filesystem_|(backup|base_backup|drill)_last_success_timestamp_seconds)/;

/** Returns the metrics of an expression: names before a brace, a bracket, a comparison or the end of a call. */
const metricsOf = (expression: string) =>
  [...expression.matchAll(/\b([a-z][a-z0-9]*(?:_[a-z0-9]+)+|up)\b(?=\s*(?:[{[)]|==|[-+*/<>]|$))/g)]
    .map(([, name = '']) => name.replace(/_(bucket|count|sum)$/, ''))
    .filter((name) => name !== 'histogram_quantile');

describe('monitoring', () => {
  it.each(alerts.map(({ alert, expr }) => [alert, expr]))('%s looks at metrics that exist', (_, expr) => {
    const metrics = metricsOf(expr);
    expect(metrics.length).toBeGreaterThan(0);
    expect(metrics.filter((name) => !OWN.has(name) && !GIVEN.test(name))).toEqual([]);
  });

  it('draws its dashboard from metrics that exist', () => {
    const metrics = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsOf(expr)));
    expect(metrics.length).toBeGreaterThan(15);
    expect(metrics.filter((name) => !OWN.has(name) && !GIVEN.test(name))).toEqual([]);
  });

  it('has a runbook paragraph for each alert, and none without one', () => {
    const paragraphs = [...read('docs/runbook.md').matchAll(/^## (\w+)$/gm)].map((match) => match[1]);
    expect(paragraphs).toEqual(alerts.map(({ alert }) => alert));
  });
});

const promtool = (...words: string[]) =>
  spawnSync('promtool', words, { cwd: OBSERVABILITY, encoding: 'utf8', timeout: 60_000 });
const hasPromtool = promtool('--version').status === 0;

it.skipIf(!hasPromtool)(
  'fires when it should and not before (promtool)',
  () => {
    const outcome = promtool('test', 'rules', 'alerts.test.yml');
    expect(outcome.status, outcome.stdout + outcome.stderr).toBe(0);
  },
  60_000,
);
