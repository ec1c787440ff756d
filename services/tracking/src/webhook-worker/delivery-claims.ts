import { Injectable } from '@nestjs/common';
import { WEBHOOK_TEST, type WebhookFailure } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import type { WebhookEntity } from '../webhooks/webhook.entity.js';
import { waitAfter } from './retry-schedule.js';

/** Renewed while the worker attempts a delivery: one that has let it expire has died, or did not run for that long. */
export const LEASE = { seconds: 60 };
/** Time without success until a webhook is disabled. */
const FAILING_FOR = '5 days';
/** Longer than any wait between two attempts. After a longer pause, the time of failure starts over. */
const SILENCE = '2 days';
const GONE = 410;
/** Times further ahead of Postgres' clock than this were written before the clock was set back. */
const AHEAD = '5 seconds';
const MENDED_AT_ONCE = 5000;

/** A delivery leased to this process. */
export interface ClaimedDelivery {
  id: string;
  type: string;
  body: string;
  /** Including this one. Changes if the delivery is claimed again. */
  tries: number;
  url: string;
  webhook: Pick<WebhookEntity, 'id' | 'secret' | 'previous_secret' | 'previous_secret_until'>;
}

/** Outcome of an attempt. */
export interface Outcome {
  /** Null if delivered. */
  failure: WebhookFailure | null;
  status: number | null;
  /** The receiver's Retry-After, in ms. */
  retryAfterMs: number | null;
  tookMs: number;
}

type Row = Omit<ClaimedDelivery, 'webhook'> &
  Omit<ClaimedDelivery['webhook'], 'id'> & { endpoint_id: string };

/** Claims due deliveries and records outcomes. Its statements use exactly the columns that worker-rights.ts grants. */
@Injectable()
export class DeliveryClaims {
  constructor(private readonly database: DataSource) {}

  /**
   * Claims due deliveries, oldest first. Skips those that other processes have claimed.
   *
   * @param perWebhook maximum concurrent attempts per webhook in this process
   * @param underway current attempts per webhook
   */
  async claim(perWebhook: number, underway: ReadonlyMap<string, number>): Promise<ClaimedDelivery[]> {
    const [rows] = await this.database.query<[Row[], number]>(
      `WITH due AS (
         SELECT delivery.id FROM webhook_endpoints AS endpoint
         CROSS JOIN LATERAL (
           SELECT id FROM webhook_deliveries
           WHERE endpoint_id = endpoint.id AND next_try_at <= now()
           ORDER BY next_try_at, id
           LIMIT greatest(0, $1 - coalesce(($2::jsonb ->> endpoint.id::text)::int, 0))
           FOR UPDATE SKIP LOCKED
         ) AS delivery
         WHERE endpoint.disabled_at IS NULL AND endpoint.stop_because IS NULL AND endpoint.deleted_at IS NULL
           AND (endpoint.held_until IS NULL OR endpoint.held_until <= now())
       )
       UPDATE webhook_deliveries AS delivery
       SET tries = delivery.tries + 1, tried_at = now(), next_try_at = now() + interval '${LEASE.seconds} seconds'
       FROM due, webhook_endpoints AS endpoint
       WHERE delivery.id = due.id AND endpoint.id = delivery.endpoint_id
       RETURNING delivery.id, delivery.type, delivery.body, delivery.tries, delivery.endpoint_id,
         endpoint.url, endpoint.secret, endpoint.previous_secret, endpoint.previous_secret_until`,
      [perWebhook, JSON.stringify(Object.fromEntries(underway))],
    );
    return rows.map(({ endpoint_id, secret, previous_secret, previous_secret_until, ...delivery }) => ({
      ...delivery,
      webhook: { id: endpoint_id, secret, previous_secret, previous_secret_until },
    }));
  }

  /** Renews the lease of a delivery, unless it was claimed again, replayed or given up since. */
  async renew({ id, tries }: ClaimedDelivery): Promise<void> {
    await this.database.query(
      `UPDATE webhook_deliveries SET next_try_at = now() + interval '${LEASE.seconds} seconds'
       WHERE id = $1 AND tries = $2 AND next_try_at IS NOT NULL`,
      [id, tries],
    );
  }

  /**
   * Makes deliveries due that a fast clock scheduled too late: those not attempted yet, which are due when written, and
   * those whose last attempt lies in the future.
   *
   * @returns the number of deliveries
   */
  async mendTimes(): Promise<number> {
    await this.database.query(
      `UPDATE webhook_endpoints SET held_until = NULL, failed_at = now()
       WHERE held_until > now() AND failed_at > now() + interval '${AHEAD}'`,
    );
    const [, mended] = await this.database.query<[unknown, number]>(
      `UPDATE webhook_deliveries SET next_try_at = now() WHERE id IN (
         SELECT id FROM webhook_deliveries
         WHERE next_try_at > now() AND (tries = 0 OR tried_at > now() + interval '${AHEAD}')
         LIMIT ${MENDED_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
    );
    return mended;
  }

  /** Records an outcome, unless the delivery was claimed again or replayed since. */
  async record(delivery: ClaimedDelivery, outcome: Outcome): Promise<void> {
    await (outcome.failure === null
      ? this.recordSuccess(delivery, outcome)
      : this.recordFailure(delivery, outcome));
  }

  private async recordSuccess({ id, tries, webhook }: ClaimedDelivery, { status, tookMs }: Outcome) {
    await this.database.query(
      `WITH delivered AS (
         UPDATE webhook_deliveries
         SET delivered_at = now(), next_try_at = NULL, failure = NULL, status = $3, took_ms = $4
         WHERE id = $1 AND tries = $2
       )
       UPDATE webhook_endpoints SET failing_since = NULL, failed_at = NULL
       WHERE id = $5 AND failing_since IS NOT NULL`,
      [id, tries, status, tookMs, webhook.id],
    );
  }

  private async recordFailure(delivery: ClaimedDelivery, outcome: Outcome): Promise<void> {
    const { id, type, tries, webhook } = delivery;
    const { failure, status, retryAfterMs, tookMs } = outcome;
    const wait = type === WEBHOOK_TEST ? null : waitAfter(tries, retryAfterMs);
    const isGone = status === GONE;
    await this.database.query(
      `WITH failed AS (
         UPDATE webhook_deliveries
         SET next_try_at = least(now(), tried_at + interval '${LEASE.seconds} seconds') + make_interval(secs => $3::float8 / 1000),
           failure = $4, status = $5, took_ms = $6
         WHERE id = $1 AND tries = $2 AND next_try_at IS NOT NULL
       )
       UPDATE webhook_endpoints SET failed_at = now(),
         failing_since = CASE WHEN failed_at > now() - interval '${SILENCE}' THEN coalesce(failing_since, now())
                              ELSE now() END,
         held_until = greatest(held_until, now() + make_interval(secs => $8::float8 / 1000)),
         stop_because = CASE WHEN $9 THEN 'gone'
                             WHEN failed_at > now() - interval '${SILENCE}'
                               AND failing_since <= now() - interval '${FAILING_FOR}' THEN 'failing'
                             ELSE stop_because END
       WHERE id = $7 AND disabled_at IS NULL`,
      [id, tries, isGone ? null : wait, failure, status, tookMs, webhook.id, retryAfterMs, isGone],
    );
  }
}
