import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { type Admin, API_KEYS_KEY, PublishedApiKeys } from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { timingSafeEqual } from 'node:crypto';
import { MessageClient } from '../messaging/index.js';
import { REDIS } from '../redis/index.js';
import { apiKeyParts } from './api-key-text.js';
import { SESSION_ALGORITHM } from './session-token.js';

/** Says of a signed text that it holds API keys, so that none of it passes for a session, nor the other way round. */
export const API_KEYS_ISSUER = 'vaultway api keys';

/** A copy is read again after so long, so that a revocation holds within a second. */
const FRESH_MS = 500;
/** Auth is told of the use of each key so often, by each replica. */
const USE_TOLD_MS = 60_000;

/** The program that calls, as far as it is known. */
export interface ApiKeyHolder {
  id: string;
  /** What stands in the audit trail where an admin's address would. */
  name: string;
  scopes: ReadonlySet<string>;
}

interface KnownKey extends ApiKeyHolder {
  hash: Buffer;
  expires: number;
}

/** What unknown keys are compared with, so that they take as long as known ones. */
const NOBODY: KnownKey = { id: '', name: '', scopes: new Set(), hash: Buffer.alloc(32), expires: 0 };

const BEARER = /^Bearer +(\S+) *$/i;

/** The API key of a request, if it brings one. */
export const readApiKey = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  headers.authorization === undefined ? undefined : BEARER.exec(headers.authorization)?.[1];

/** What the audit trail says of a key's calls. */
export const actorOf = ({ id, name }: ApiKeyHolder): Admin => ({ id, email: name });

/**
 * Knows all API keys. Auth signs them and writes them to Redis; here is a copy, at most half a second old when it is used,
 * so that a call costs neither a question to auth nor one to Redis. Auth may be away; Redis may not.
 */
@Injectable()
export class ApiKeys {
  private signed = '';
  private known = new Map<string, KnownKey>();
  private readAt = -Infinity;
  private reading: Promise<void> | undefined;
  private readonly toldAt = new Map<string, number>();

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    private readonly jwt: JwtService,
    private readonly messages: MessageClient,
  ) {}

  /**
   * Whose key a text is; undefined for one that is misspelled, expired or revoked, which takes as long.
   *
   * @throws when Redis is away or lost its data: nobody can tell whether the key was revoked
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
    const signed = await this.redis.get(API_KEYS_KEY);
    if (signed === null) throw new Error('Redis does not know the API keys, auth must tell it first');
    if (signed !== this.signed) {
      this.known = this.verified(signed);
      this.signed = signed;
    }
    this.readAt = began;
  }

  /** @throws when auth has not signed it: whoever can write to Redis still cannot make a key */
  private verified(signed: string): Map<string, KnownKey> {
    const said = this.jwt.verify<{ keys: unknown }>(signed, {
      algorithms: [SESSION_ALGORITHM],
      issuer: API_KEYS_ISSUER,
    });
    return new Map(
      PublishedApiKeys.parse(said.keys).map(({ id, name, prefix, hash, scopes, expires }) => [
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
    void this.messages.tell('api_key.used', { id, at: new Date(now).toISOString() });
  }
}

/** Whether a key has one of the scopes that a route lets in. */
export const hasScope = ({ scopes }: ApiKeyHolder, allowed: readonly string[]): boolean =>
  allowed.some((scope) => scopes.has(scope));
