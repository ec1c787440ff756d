import { hash, hkdfSync } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { ApiError } from '../errors/index.js';
import { SecretBox } from '../secrets/index.js';

export const KEY_LIFETIME_HOURS = 24;
/** Seconds until a client may retry while its first request is running. */
const RUNNING_RETRY = 1;

/** Identifies a request by its caller's key. */
export interface KeyedRequest {
  caller: string;
  key: string;
  /** Method, address and body, unambiguously. */
  content: string;
}

/** Describes how to repeat a result without storing personal data: mostly by the id of the new record. */
export interface Replay<T, K extends string | object | null> {
  /** Stored for a day. `key` is the caller's, which is not stored. */
  keep: (made: T, key: string) => K;
  again: (kept: K, key: string) => T | Promise<T>;
}

/**
 * Makes a request act once, however often it is sent with one Idempotency-Key. The key commits with the record, so that
 * neither a crash before the response nor concurrent requests double it. Failures roll the key back: a corrected
 * request may use it again.
 */
export class Once {
  /** @param onReplay called if an earlier request made the result */
  constructor(
    private readonly request: KeyedRequest | null,
    private readonly onReplay: () => void = () => undefined,
  ) {}

  /**
   * Call it first in the transaction, before anything that may refuse what an earlier request has done.
   *
   * @param make called unless an earlier request with the key has committed
   * @throws ApiError `key_reused`, `key_in_use`
   */
  async run<T, K extends string | object | null>(
    tx: EntityManager,
    make: () => Promise<T>,
    { keep, again }: Replay<T, K>,
  ): Promise<T> {
    if (this.request === null) return make();
    const { caller, key, content } = this.request;
    // Hashed, since the caller may be a network address.
    const name = hash('sha256', `${caller}\n${key}`);
    const request = hash('sha256', `${key}\n${content}`); // Without the key, nobody can guess the content from it.
    const [lock] = await tx.query<{ mine: boolean }[]>(
      'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS mine',
      [name],
    );
    if (!lock?.mine) throw new ApiError('key_in_use', { retryAfter: RUNNING_RETRY });
    const [known] = await tx.query<{ request: string; kept: K }[]>(
      `SELECT request, kept FROM idempotency_keys
       WHERE name = $1 AND created_at > now() - make_interval(hours => ${KEY_LIFETIME_HOURS})`,
      [name],
    );
    if (known) {
      if (known.request !== request) throw new ApiError('key_reused');
      const result = await again(known.kept, key);
      this.onReplay();
      return result;
    }
    const made = await make();
    await tx.query(
      `INSERT INTO idempotency_keys (name, request, kept, created_at) VALUES ($1, $2, $3, now())
       ON CONFLICT (name) DO UPDATE SET request = $2, kept = $3, created_at = now()`,
      [name, request, JSON.stringify(keep(made, key))],
    );
    return made;
  }
}

/** Repeats a result that contains no personal data. */
export const asStored = <T extends string | object>(): Replay<T, T> => ({
  keep: (made) => made,
  again: (kept) => kept,
});

interface SealedResult {
  id: string;
  sealed: string;
}

/**
 * Repeats a result with a secret that is shown once. Opening it takes both the service's secret and the caller's key,
 * so neither the database nor a backup reveals it.
 *
 * @param exists whether the record is still there; otherwise its secret is not shown again
 */
export function sealedWith<T extends { id: string }>(
  secret: Buffer,
  exists: (id: string) => Promise<boolean>,
): Replay<T, SealedResult> {
  const boxOf = (key: string) =>
    new SecretBox(Buffer.from(hkdfSync('sha256', secret, '', `vaultway idempotency ${key}`, 32)));
  return {
    keep: (made, key) => ({ id: made.id, sealed: boxOf(key).seal(JSON.stringify(made), made.id) }),
    again: async ({ id, sealed }, key) => {
      if (!(await exists(id))) throw new ApiError('not_found');
      return JSON.parse(boxOf(key).open(sealed, id)) as T;
    },
  };
}

/** Repeats a call without a result. */
export const nothing: Replay<void, null> = { keep: () => null, again: () => undefined };
