import { toDetail } from '@vaultway/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors/index.js';
import { inRequest, requestScope, type RequestScope, type UsedLimit } from '../logging/index.js';

/** Day of the newest incompatible change of the API. */
export const API_VERSION = '2026-11-29';
export const VERSION_HEADER = 'vaultway-version';

const isApi = (url: string) => /^\/api(?:[/?]|$)/.test(url);

/** Adds the version of the API to a response of it. */
export function addVersion({ url }: Pick<FastifyRequest, 'url'>, reply: FastifyReply): void {
  if (isApi(url)) void reply.header(VERSION_HEADER, API_VERSION);
}

/** Opens the scope of each request, and answers its `Vaultway-Version` and `Prefer` headers, and its rate limits. */
export function addApiHeaders(fastify: FastifyInstance): void {
  const scopes = new WeakMap<FastifyRequest, RequestScope>();
  fastify.addHook('onRequest', (request, reply, done) => {
    const scope = requestScope(request.id, prefersStrict(request.headers['prefer']));
    scopes.set(request, scope);
    addVersion(request, reply);
    inRequest(scope, () => done(versionFault(request)));
  });
  // Reading the body leaves the scope, so enter it again.
  fastify.addHook('preValidation', (request, _reply, done) => {
    const scope = scopes.get(request);
    if (scope) inRequest(scope, done);
    else done();
  });
  fastify.addHook('onSend', (request, reply, _body, done) => {
    const scope = scopes.get(request);
    if (scope?.wasStrict) void reply.header('preference-applied', 'handling=strict');
    if (scope && scope.limits.size > 0) void reply.headers(limitHeaders(scope.limits));
    done();
  });
}

function versionFault({ headers, url }: FastifyRequest): ApiError | undefined {
  const asked = headers[VERSION_HEADER];
  if (asked === undefined || asked === API_VERSION || !isApi(url)) return undefined;
  const details = [toDetail('Vaultway-Version', 'not_a_choice', { choices: [API_VERSION] })];
  return new ApiError('bad_request', { details });
}

/** Reads `Prefer: handling=strict` (RFC 7240), where the first `handling` counts. */
export function prefersStrict(prefer: string | string[] | undefined): boolean {
  const preferences = [prefer ?? []].flat().join(',').split(',');
  const handling = preferences.flatMap(
    (text) => /^\s*handling\s*=\s*"?(\w+)"?\s*(?:;|$)/i.exec(text)?.[1] ?? [],
  );
  return handling[0]?.toLowerCase() === 'strict';
}

/** Writes limits as draft-ietf-httpapi-ratelimit-headers does. */
function limitHeaders(limits: ReadonlyMap<string, UsedLimit>): Record<string, string> {
  const all = [...limits];
  return {
    'ratelimit-policy': all.map(([name, { quota, window }]) => `"${name}";q=${quota};w=${window}`).join(', '),
    ratelimit: all.map(([name, { left, reset }]) => `"${name}";r=${left};t=${reset}`).join(', '),
  };
}
