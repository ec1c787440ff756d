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

/** From an answer out of memory to the longest wait that is allowed. */
const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How long a scrape waits for Postgres or Redis. */
const SCRAPE_LIMIT_MS = 1000;

/** What this process tells Prometheus about itself. Names and units follow Prometheus' conventions. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until an answer was sent, by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [this.registry],
  });

  /** Routes are patterns, so there are few. */
  private readonly series = new Map<string, ReturnType<typeof this.requests.labels>>();

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** @param seconds from the first byte of the request to the last of the answer */
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

  /** @param options whose `collect` is called at each scrape; it must have a time limit of its own */
  gauge<Label extends string>(options: Omit<GaugeConfiguration<Label>, 'registers'>): Gauge<Label> {
    return new Gauge({ ...options, registers: [this.registry] });
  }

  /** Everything in Prometheus' text format. */
  text(): Promise<string> {
    return this.registry.metrics();
  }
}

/**
 * What `read` answers in time, else undefined: a scrape tells what it can, and the service's readiness tells what is
 * away.
 */
export async function withinScrape<T>(read: () => Promise<T>): Promise<T | undefined> {
  return pTimeout(read(), { milliseconds: SCRAPE_LIMIT_MS }).catch(() => undefined);
}

/**
 * For several metrics that come from one question: asked while an answer is underway, it answers the same. All metrics of a scrape
 * are collected side by side, so each has to ask, and none may set another.
 */
export function oncePerScrape<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let asking: Promise<T | undefined> | undefined;
  return () => (asking ??= withinScrape(read).finally(() => (asking = undefined)));
}
