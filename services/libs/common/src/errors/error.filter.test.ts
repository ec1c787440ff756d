import { NotFoundException, PayloadTooLargeException, UnsupportedMediaTypeException } from '@nestjs/common';
import { QueryFailedError } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.js';
import { errorEnvelope, toApiError } from './error.filter.js';

const failed = (code: string) =>
  new QueryFailedError('SELECT 1', [], Object.assign(new Error('said Postgres'), { code }));

describe('a thrown value', () => {
  it.each([
    ['an error of ours', new ApiError('slug_taken'), 'slug_taken'],
    ['a refused connection', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'unavailable'],
    ['a Postgres that is shutting down', failed('57P01'), 'unavailable'],
    ['a statement that took too long', failed('57014'), 'unavailable'],
    ['a Redis that hangs', new Error('Command timed out'), 'unavailable'],
    [
      'an outage deep inside',
      new Error('x', { cause: new Error('y', { cause: failed('08006') }) }),
      'unavailable',
    ],
    [
      'several failed addresses',
      new AggregateError([Object.assign(new Error('a'), { code: 'ETIMEDOUT' })]),
      'unavailable',
    ],
    ['a mistake in SQL', failed('42601'), 'internal'],
    ['a bug', new TypeError('undefined is not a function'), 'internal'],
    ['nothing that is an error', 'a text', 'internal'],
    ['nothing at all', undefined, 'internal'],
    ['a 404 of Nest', new NotFoundException(), 'not_found'],
    ['a 413 of Nest', new PayloadTooLargeException(), 'body_too_large'],
    ['a 415 of Nest', new UnsupportedMediaTypeException(), 'unsupported_media_type'],
    ['another refusal of Fastify', Object.assign(new Error('x'), { statusCode: 431 }), 'bad_request'],
  ])('%s', (_what, thrown, code) => {
    expect(toApiError(thrown).code).toBe(code);
  });
});

const request = { id: 'request-1' };

describe('the envelope of an error', () => {
  it('of a bug contains only the request id', () => {
    const envelope = errorEnvelope(toApiError(new Error('password is hunter2')), request);
    expect(envelope).toEqual({
      status: 500,
      code: 'internal',
      params: { request_id: 'request-1' },
      message: 'Something went wrong (request request-1)',
      errors: ['Something went wrong (request request-1)'],
      data: null,
    });
  });

  it('of an outage keeps its sentence and has a Retry-After', () => {
    const error = toApiError(failed('57P03'));
    expect(error.retryAfter).toBe(5);
    expect(errorEnvelope(error, request)).toMatchObject({
      code: 'unavailable',
      params: { seconds: 5, request_id: 'request-1' },
      message: 'The service is not available right now (request request-1)',
      errors: ['The service is not available right now'],
    });
  });

  it('of a 401 reports whether an admin or a user is not signed in', () => {
    const error = new ApiError('sign_in_first');
    const forUsers = { ...request, routeOptions: { config: { access: 'user' } } as never };
    expect(errorEnvelope(error, forUsers)).toMatchObject({ user: false });
    expect(errorEnvelope(error, forUsers)).not.toHaveProperty('admin');
    expect(errorEnvelope(error, request)).toMatchObject({ admin: false });
    expect(errorEnvelope(error, request)).not.toHaveProperty('user');
  });
});
