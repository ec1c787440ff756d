import { Inject, Injectable } from '@nestjs/common';
import { TEST_KEY_MARK } from '@vaultway/contracts';
import type { FastifyContextConfig, FastifyReply } from 'fastify';
import type { Redis } from 'ioredis';
import { CONFIG, type Sandbox, SANDBOX, SERVICE_NAME, type ServiceConfig } from '../config/index.js';
import { ApiError } from '../errors/index.js';
import { isOperational } from '../http/index.js';
import { REDIS } from '../redis/index.js';
import { SecurityNotes } from '../security-notes/index.js';
import { addressKey, Throttle } from '../throttle/index.js';
import { type Access, mayGo } from './access.decorator.js';
import { apiKeyParts } from './api-key-text.js';
import { type ApiKeyHolder, ApiKeys, hasScope, readApiKey } from './api-keys.js';
import type { RequestWithSession } from './caller.decorator.js';
import { isSafe, mayChange, readSessionCookie, readUserCookie } from './session-cookie.js';
import { SessionRenewal } from './session-renewal.js';
import type { Session } from './session-token.js';
import { StandingSessions } from './standing-sessions.js';

type RouteAccess = Pick<FastifyContextConfig, 'access' | 'allow' | 'whileEnrolling'>;

/**
 * Admits people and API keys to the routes they may call, and visitors to public routes only. The sandbox admits test
 * keys alone, and nothing else admits these. Runs as soon as the headers arrive, so that unwanted bodies are not even
 * read.
 */
@Injectable()
export class SessionGate {
  private readonly publicWrites: Throttle;
  private readonly keyCalls: Throttle;

  constructor(
    private readonly sessions: StandingSessions,
    private readonly keys: ApiKeys,
    private readonly renewal: SessionRenewal,
    private readonly notes: SecurityNotes,
    @Inject(REDIS) redis: Redis,
    @Inject(CONFIG) config: ServiceConfig,
    @Inject(SERVICE_NAME) service: string,
    @Inject(SANDBOX) private readonly sandbox: Sandbox | null,
  ) {
    const limit = (name: string, tries: number) =>
      new Throttle(redis, { name: `${service}:${name}`, tries, seconds: 60, reported: true });
    this.publicWrites = limit('write', config.THROTTLE_PUBLIC_WRITE_PER_MINUTE);
    this.keyCalls = limit('key', config.THROTTLE_KEY_PER_MINUTE);
  }

  /**
   * @throws ApiError `not_found`, `key_and_cookie`, `not_allowed`, `throttled`, `sign_in_first`, `key_not_valid`,
   *   `second_factor_required`, `role_not_allowed`, `scope_missing`; `unavailable` while Redis is down
   */
  async admit(request: RequestWithSession, reply: FastifyReply): Promise<void> {
    if (request.is404) throw new ApiError('not_found');
    const route: RouteAccess = request.routeOptions.config;
    const token = readSessionCookie(request);
    const userToken = readUserCookie(request);
    const isKept = token !== undefined || userToken !== undefined;
    const key = readApiKey(request);
    if (key !== undefined && isKept) throw new ApiError('key_and_cookie');
    if (isKept && !mayChange(request)) throw this.refused(request, 'not_allowed', 'other_site');
    if (route.access !== undefined && !isSafe(request)) await this.publicWrites.count(addressKey(request.ip));
    // Elsewhere a test key would make public calls on real data.
    const isForSandbox = this.sandbox !== null || key?.startsWith(TEST_KEY_MARK) === true;
    const needsKey = isForSandbox && !isOperational(request);
    if (key !== undefined && (needsKey || asksForKeys(route))) return this.admitKey(key, request, reply);
    if (needsKey) throw new ApiError('sign_in_first');
    if (route.access === 'visitor') return;
    await this.admitUser(userToken, request, reply);
    if (route.access === 'user') return;

    const session = token === undefined ? undefined : await this.admitted(token, request);
    if (session) {
      request.session = session;
      await this.renewal.renewIfHalfSpent(session, request, reply);
    } else if (route.access === undefined) {
      throw new ApiError('sign_in_first');
    }
  }

  /** @throws ApiError `sign_in_first`, `unavailable`: on a route for users */
  private async admitUser(
    token: string | undefined,
    request: RequestWithSession,
    reply: FastifyReply,
  ): Promise<void> {
    const { access }: RouteAccess = request.routeOptions.config;
    if (access === undefined) return;
    const session = await this.standing(access, () => this.sessions.findUser(token));
    if (session) {
      request.userSession = session;
      await this.renewal.renewIfHalfSpent(session, request, reply);
    } else if (access === 'user') {
      throw new ApiError('sign_in_first');
    }
  }

  private async admitKey(text: string, request: RequestWithSession, reply: FastifyReply): Promise<void> {
    const { access, allow = [] }: RouteAccess = request.routeOptions.config;
    const key = await this.holderOf(text);
    if (!key) {
      void reply.header('www-authenticate', 'Bearer error="invalid_token"');
      throw this.refused(request, 'key_not_valid', 'api_key');
    }
    await this.keyCalls.count(key.id);
    if (access === 'user') throw new ApiError('sign_in_first');
    if (hasScope(key, allow)) request.apiKey = key;
    else if (access === undefined)
      throw this.refused(request, 'scope_missing', `scope ${apiKeyParts(text).prefix}`);
  }

  private holderOf(text: string): Promise<ApiKeyHolder | undefined> {
    return this.keys.find(text).catch((error: unknown) => {
      throw new ApiError('unavailable', { retryAfter: 5, cause: error });
    });
  }

  /** Returns a token's session if it may continue; otherwise the caller counts as a visitor on public routes. */
  private async admitted(token: string, request: RequestWithSession): Promise<Session | undefined> {
    const { access, allow = [], whileEnrolling = false }: RouteAccess = request.routeOptions.config;
    const session = await this.standing(access, () => this.sessions.find(token));
    if (session?.mustEnrol && !whileEnrolling) return orVisitor(access, 'second_factor_required');
    if (!session || mayGo(session.role, allow)) return session;
    if (access === undefined) throw this.refused(request, 'role_not_allowed', 'role', session.admin.email);
    return undefined;
  }

  /** While Redis is down, visitors' calls continue, and others fail, since a revocation could be missed. */
  private async standing<S>(
    access: Access | undefined,
    find: () => Promise<S | undefined>,
  ): Promise<S | undefined> {
    try {
      return await find();
    } catch (error) {
      if (access === 'maybe-signed-in') return undefined;
      throw new ApiError('unavailable', { retryAfter: 5, cause: error });
    }
  }

  private refused(request: RequestWithSession, code: Refusal, detail: string, email?: string): ApiError {
    this.notes.note('request_refused', {
      address: request.ip,
      detail,
      ...(email !== undefined && { email }),
    });
    return new ApiError(code);
  }
}

type Refusal = 'not_allowed' | 'key_not_valid' | 'scope_missing' | 'role_not_allowed';

/** True for closed routes, and for public ones that return more to API keys. */
const asksForKeys = ({ access, allow = [] }: RouteAccess) =>
  access === undefined || allow.some((name) => name.includes(':'));

function orVisitor(access: Access | undefined, code: 'second_factor_required'): undefined {
  if (access === undefined) throw new ApiError(code);
}
