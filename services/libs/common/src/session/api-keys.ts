import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { type Admin, API_KEYS_KEY, PublishedApiKeys, TEST_KEY_MARK } from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { type Sandbox, SANDBOX } from '../config/index.js';
import { ApiKeySource } from './api-key-source.js';
import { apiKeyParts } from './api-key-text.js';
import { SESSION_ALGORITHM } from './session-token.js';

/** Marks signed lists of API keys, so that none passes for a session, nor the other way round. */
export const API_KEYS_ISSUER = 'vaultway api keys';

/** Maximum age of a copy in ms, so that a revocation takes effect within a second. */
const FRESH_MS = 500;
/** Interval for reporting each key's use to auth, per replica. */
const USE_TOLD_MS = 60_000;

/** The calling program, as far as known. */
export interface ApiKeyHolder {
  id: string;
  /** Stands in for an admin's address in the audit trail. */
  name: string;
  scopes: ReadonlySet<string>;
}

interface KnownKey extends ApiKeyHolder {
  hash: Buffer;
  expires: number;
}

/** Compared with unknown keys, so that they take as long as known ones. */
const NOBODY: KnownKey = { id: '', name: '', scopes: new Set(), hash: Buffer.alloc(32), expires: 0 };

const BEARER = /^Bearer +(\S+) *$/i;

export const readApiKey = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  headers.authorization === undefined ? undefined : BEARER.exec(headers.authorization)?.[1];

/** Returns the actor of a key's calls for the audit trail. */
export const actorOf = ({ id, name }: ApiKeyHolder): Admin => ({ id, email: name });

/**
 * Knows all API keys for real data; in the sandbox, all test keys. Each kind is unknown where the other is valid. Auth
 * signs them and writes them to Redis; this copy is at most half a second old, so a call needs neither auth nor Redis.
 * Auth may be down; Redis may not.
 */
@Injectable()
export class ApiKeys {
  private signed = '';
  private known = new Map<string, KnownKey>();
  private readAt = -Infinity;
  private reading: Promise<void> | undefined;
  private readonly toldAt = new Map<string, number>();

  constructor(
    private readonly source: ApiKeySource,
    private readonly jwt: JwtService,
    @Inject(SANDBOX) private readonly sandbox: Sandbox | null,
  ) {}

  /**
   * Finds a key's holder; undefined for a misspelled, expired or revoked key, in the same time.
   *
   * @throws when Redis is down or lost its data: a revocation could be missed
   */
  async find(text: string): Promise<ApiKeyHolder | undefined> {
    if (performance.now() - this.readAt > FRESH_MS) {
      await (this.reading ??= this.read().finally(() => {
        this.reading = undefined;
      }));
    }
    const { prefix, hash } = apiKeyParts(text);
    const key = this.known.get(prefix) ?? NOBODY;
    const isIt = timingSafeEqual(hash, key.hash);
    if (!isIt || key.expires * 1000 <= Date.now()) return undefined;
    this.noteUse(key);
    return key;
  }

  private async read(): Promise<void> {
    const began = performance.now();
    const signed = await this.source.redis.get(API_KEYS_KEY);
    if (signed === null) throw new Error('Redis does not have the API keys; auth must publish them first');
    if (signed !== this.signed) {
      this.known = this.verified(signed);
      this.signed = signed;
    }
    this.readAt = began;
  }

  /** @throws unless signed by auth: write access to Redis does not suffice to create a key */
  private verified(signed: string): Map<string, KnownKey> {
    const said = this.jwt.verify<{ keys: unknown }>(signed, {
      algorithms: [SESSION_ALGORITHM],
      issuer: API_KEYS_ISSUER,
    });
    const keys = PublishedApiKeys.parse(said.keys).filter(
      ({ prefix }) => prefix.startsWith(TEST_KEY_MARK) === (this.sandbox !== null),
    );
    return new Map(
      keys.map(({ id, name, prefix, hash, scopes, expires }) => [
        prefix,
        {
          id,
          name: `${name} (${prefix})`,
          scopes: new Set(scopes),
          hash: Buffer.from(hash, 'base64url'),
          expires,
        },
      ]),
    );
  }

  private noteUse({ id }: KnownKey) {
    const now = Date.now();
    if (now - (this.toldAt.get(id) ?? 0) < USE_TOLD_MS) return;
    this.toldAt.set(id, now);
    void this.source.messages.tell('api_key.used', { id, at: new Date(now).toISOString() });
  }
}

/** True if a key has one of a route's scopes. */
export const hasScope = ({ scopes }: ApiKeyHolder, allowed: readonly string[]): boolean =>
  allowed.some((scope) => scopes.has(scope));
