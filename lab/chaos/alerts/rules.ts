import { parse, stringify } from 'yaml';

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: Record<string, string>;
}

interface RuleFile {
  groups: { name: string; rules: Rule[] }[];
}

const UNITS: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000 };
/** Prometheus' default, because prometheus.yml does not set it. */
const EVALUATION_MS = 60_000;

/** @param duration such as `5m` */
export function millisecondsOf(duration: string): number {
  const [, count = '', unit = ''] = /^(\d+)([smh])$/.exec(duration) ?? [];
  const ms = Number(count) * (UNITS[unit] ?? NaN);
  if (Number.isNaN(ms)) throw new Error(`${duration} is not a supported duration`);
  return ms;
}

const shorter = (duration: string, by: number) => `${Math.round(millisecondsOf(duration) / by)}ms`;

/**
 * Returns the alerts with every waiting time divided: durations of conditions, windows of rates, and maximum ages.
 * Other thresholds, such as shares, sizes and the latency of a look-up, stay.
 */
export function scaledRules(text: string, by: number): string {
  const { groups } = parse(text) as RuleFile;
  const scaled = groups.map((group) => ({
    ...group,
    rules: group.rules.map((rule) => ({
      ...rule,
      expr: rule.expr
        .replaceAll(/\[(\w+)\]/g, (_, window: string) => `[${shorter(window, by)}]`)
        .replaceAll(
          /(\w+_(?:lag|oldest|due)_seconds\)) > (\d+)/g,
          (_, age: string, s: string) => `${age} > ${Number(s) / by}`,
        ),
      ...(rule.for !== undefined && { for: shorter(rule.for, by) }),
    })),
  }));
  return stringify({ groups: scaled });
}

/** Returns the names of all alerts. */
export const alertsIn = (text: string): string[] =>
  (parse(text) as RuleFile).groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));

/** Scrape targets by job, with the labels that they have in containers. */
export type Targets = Record<string, { address: string; labels: Record<string, string> }[]>;

interface Scraping {
  global: Record<string, string>;
  scrape_configs: { job_name: string }[];
}

/**
 * Adapts infra/observability/prometheus.yml to local processes: the same jobs, with addresses instead of DNS.
 * @throws Error if a job has no targets
 */
export function scaledScraping(
  text: string,
  { by, targets, rules }: { by: number; targets: Targets; rules: string },
): string {
  const { global, scrape_configs: jobs } = parse(text) as Scraping;
  const interval = shorter(global['scrape_interval'] ?? '15s', by);
  const timeout = Math.min(millisecondsOf(global['scrape_timeout'] ?? '10s'), parseInt(interval, 10));
  return stringify({
    global: {
      scrape_interval: interval,
      scrape_timeout: `${timeout}ms`,
      evaluation_interval: `${Math.round(EVALUATION_MS / by)}ms`,
    },
    rule_files: [rules],
    scrape_configs: jobs.map(({ job_name: job }) => {
      const found = targets[job];
      if (!found) throw new Error(`the job ${job} of prometheus.yml has no known target`);
      return {
        job_name: job,
        static_configs: found.map(({ address, labels }) => ({ targets: [address], labels })),
      };
    }),
  });
}
