import type { FastifyInstance } from 'fastify';
import { parse as parseForm } from 'node:querystring';
import { ApiError } from '../errors/index.js';
import { decodeUtf8, isUtf8, withoutProto } from './body-type.js';
import { readForm } from './form-reader.js';
import { checkFormBounds, checkJsonBounds } from './json-bounds.js';

/** Marks a form whose fields are not read yet. */
const UNREAD_FORM = Symbol('unread form');

const ESCAPE = /%[\da-f]{2}/gi;
/** Some programs prefix JSON with a byte order mark. */
const BYTE_ORDER_MARK = /^\ufeff/;

/**
 * Accepts JSON, urlencoded and multipart bodies on every call. An empty body becomes an empty object, since a DELETE
 * may carry its id in the query.
 */
export function registerBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const addText = (type: string, parse: (body: Buffer) => unknown) =>
    app.addContentTypeParser(type, { parseAs: 'buffer' }, ({ headers }, body, done) =>
      settle(() => {
        if (!isUtf8(headers['content-type'] ?? '')) throw new ApiError('not_utf8');
        return parse(body as Buffer);
      }, done),
    );
  addText('application/json', parseJson);
  addText('application/ld+json', parseJson);
  addText('application/x-www-form-urlencoded', parseFields);
  app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null, UNREAD_FORM));
  // Not in the parser, where an error closes the connection.
  app.addHook('preValidation', async (request) => {
    if (request.body === UNREAD_FORM) request.body = await readForm(request);
    else request.body ??= {};
  });
}

function settle(parse: () => unknown, done: (error: Error | null, body?: unknown) => void) {
  try {
    done(null, parse());
  } catch (cause) {
    done(cause instanceof ApiError ? cause : new ApiError('invalid_json', { cause }));
  }
}

function parseJson(body: Buffer): object {
  const text = decodeUtf8(body).replace(BYTE_ORDER_MARK, '');
  checkJsonBounds(text);
  if (text === '') return {};
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ApiError('not_an_object');
  return withoutProto(value);
}

/** Decodes bytes and escapes together; Node's own decoder garbles values that mix them. */
function parseFields(body: Buffer): object {
  const text = body.toString('latin1');
  checkFormBounds(text);
  decodeUtf8(unescaped(text));
  const decode = (part: string) => decodeUtf8(unescaped(part));
  return withoutProto(parseForm(text, '&', '=', { maxKeys: 0, decodeURIComponent: decode }));
}

/** @param text one character per byte */
const unescaped = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(ESCAPE, (escape) => String.fromCharCode(Number.parseInt(escape.slice(1), 16))),
    'latin1',
  );
