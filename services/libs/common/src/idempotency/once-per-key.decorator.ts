import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { hash } from 'node:crypto';
import { UploadedFile } from '../http/index.js';
import type { RequestWithSession } from '../session/index.js';
import { addressKey } from '../throttle/index.js';
import { KEY_HEADER, MAX_KEY_LENGTH, readIdempotencyKey } from './idempotency-key.js';
import { Once } from './once.js';

export const REPLAYED_HEADER = 'Idempotency-Replayed';

const read = createParamDecorator((_: unknown, context: ExecutionContext): Once => {
  const request = context.switchToHttp().getRequest<RequestWithSession>();
  const reply = context.switchToHttp().getResponse<FastifyReply>();
  const key = readIdempotencyKey(request.headers[KEY_HEADER.toLowerCase()] as string | undefined);
  if (key === null) return new Once(null);
  const content = JSON.stringify([request.method, request.url, comparable(request.body)]);
  return new Once({ caller: callerOf(request), key, content }, () => {
    void reply.header(REPLAYED_HEADER, 'true');
  });
})();

/**
 * Injects {@link Once} of the request's Idempotency-Key, and describes the header in the OpenAPI document. Each call
 * that creates something takes it.
 */
export function OncePerKey(): ParameterDecorator {
  return (target, name, index) => {
    read(target, name, index);
    const descriptor = name === undefined ? undefined : Object.getOwnPropertyDescriptor(target, name);
    if (name === undefined || descriptor === undefined) return;
    applyDecorators(
      ApiHeader({
        name: KEY_HEADER,
        required: false,
        description:
          'Any text, such as a UUID, bare or in quotation marks. Sent again with it within 24 hours, the same request acts once and gets the same answer, with `Idempotency-Replayed: true`',
        schema: { type: 'string', minLength: 1, maxLength: MAX_KEY_LENGTH },
      }),
    )(target, name, descriptor);
  };
}

/** Keys belong to an account or API key; those of visitors, to their network. */
function callerOf({ session, userSession, apiKey, ip }: RequestWithSession): string {
  if (session) return `account ${session.admin.id}`;
  if (userSession) return `user ${userSession.user.id}`;
  return apiKey ? `key ${apiKey.id}` : `network ${addressKey(ip)}`;
}

/** Returns a parsed body with sorted fields, and hashes in place of files. */
function comparable(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof UploadedFile) return { file: value.name, sha256: hash('sha256', value.bytes) };
  if (Array.isArray(value)) return value.map(comparable);
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return fields.map(([name, inner]) => [name, comparable(inner)]);
}
