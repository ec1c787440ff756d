import { Injectable } from '@nestjs/common';
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type CounterConfiguration,
  type GaugeConfiguration,
} from '@prometheus-io/client';
import pTimeout from 'p-timeout';

/** From a cached response to the longest time limit. */
const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Limit for Postgres or Redis during a scrape. */
const SCRAPE_LIMIT_MS = 1000;

/** Collects this process's metrics. Names and units follow Prometheus' conventions. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests until the response was sent, by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [this.registry],
  });

  /** Bounded, since routes are patterns. */
  private readonly series = new Map<string, ReturnType<typeof this.requests.labels>>();

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** @param seconds from the first byte of the request to the last of the response */
  countRequest(method: string, route: string, status: number, seconds: number): void {
    const key = `${method} ${route} ${status}`;
    let series = this.series.get(key);
    if (!series) {
      series = this.requests.labels(method, route, String(status));
      this.series.set(key, series);
    }
    series.observe(seconds);
  }

  counter<Label extends string>(options: Omit<CounterConfiguration<Label>, 'registers'>): Counter<Label> {
    return new Counter({ ...options, registers: [this.registry] });
  }

  /** @param options `collect` is called at each scrape, and needs its own time limit */
  gauge<Label extends string>(options: Omit<GaugeConfiguration<Label>, 'registers'>): Gauge<Label> {
    return new Gauge({ ...options, registers: [this.registry] });
  }

  /** Renders all metrics in Prometheus' text format. */
  text(): Promise<string> {
    return this.registry.metrics();
  }
}

/**
 * Returns the result of `read` in time, else undefined: a scrape reports what it can, and readiness reports outages.
 */
export async function withinScrape<T>(read: () => Promise<T>): Promise<T | undefined> {
  return pTimeout(read(), { milliseconds: SCRAPE_LIMIT_MS }).catch(() => undefined);
}

/**
 * Shares one read among several metrics of a scrape. All metrics are collected concurrently, so each must ask, and none
 * may set another.
 */
export function oncePerScrape<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let asking: Promise<T | undefined> | undefined;
  return () => (asking ??= withinScrape(read).finally(() => (asking = undefined)));
}

/** Returns the `collect` of a gauge that is 1 if the dependency responds in time, otherwise 0. */
export const responds = (ping: () => Promise<unknown>) =>
  async function collect(this: { set(value: number): void }) {
    const pong = await withinScrape(async () => {
      await ping();
      return 1;
    });
    this.set(pong ?? 0);
  };
