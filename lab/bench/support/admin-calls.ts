import { SessionSigner } from '@vaultway/common/testing';
import { REVOCATIONS_COMPLETE_KEY, SESSION_COOKIE } from '@vaultway/contracts';
import { Redis } from 'ioredis';

/** Makes a request as an admin. @throws Error if it is rejected */
export type Ask = (method: string, path: string, body?: object) => Promise<Told>;

interface Told {
  ms: number;
  data: unknown;
  /** Present in responses of lists. */
  last_page?: number;
}

/** Signs an admin's requests without the auth service. */
export class AdminCalls {
  readonly publicKey: string;
  readonly #cookie: string;

  constructor() {
    const signer = new SessionSigner();
    this.publicKey = signer.publicKey;
    this.#cookie = `${SESSION_COOKIE.http}=${signer.sign({}, { seconds: 7200 }).token}`;
  }

  /** Tells services through Redis that no session has been revoked. */
  async admit(redisUrl: string): Promise<void> {
    const redis = new Redis(redisUrl);
    await redis.set(REVOCATIONS_COMPLETE_KEY, '1');
    await redis.quit();
  }

  at(url: string): Ask {
    return async (method, path, body) => {
      const isForm = body instanceof FormData;
      const began = performance.now();
      const answer = await fetch(url + path, {
        method,
        headers: { cookie: this.#cookie, ...(body && !isForm && { 'content-type': 'application/json' }) },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(120_000),
      });
      const text = await answer.text();
      const ms = performance.now() - began;
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
      return { ...(JSON.parse(text) as Omit<Told, 'ms'>), ms };
    };
  }
}
