import multipart, { type MultipartFile } from '@fastify/multipart';
import { LIMITS } from '@vaultway/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse as parseForm } from 'node:querystring';
import { ApiError, tooLarge } from '../errors/index.js';
import { bodyLimitOf } from './body-admission.js';
import { MAX_FORM_FIELDS, MAX_FORM_FILES, withCountedParts } from './form-parts.js';
import { checkFormBounds, checkJsonBounds } from './json-bounds.js';
import { answerSocket } from './socket-answer.js';

/** A file of a multipart request, whole in memory. Its name is whatever the sender says: never use it as a path. */
export class UploadedFile {
  constructor(
    readonly name: string,
    readonly bytes: Buffer,
  ) {}
}

/**
 * Accepts JSON, urlencoded and multipart bodies on every call. The fields of a form become the body, a repeated field a
 * list, a file an {@link UploadedFile} under its field's name. An empty body is an empty object, since a DELETE may carry
 * its id in the query.
 */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  const parseJson = (text: string): unknown => {
    checkJsonBounds(text);
    return text === '' ? {} : withoutProto(JSON.parse(text));
  };
  const parseFields = (text: string) => {
    checkFormBounds(text);
    return { ...parseForm(text, '&', '=', { maxKeys: 0 }) };
  };
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    settle(() => parseJson(body as string), done),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => settle(() => parseFields(body as string), done),
  );
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: {
      fileSize: LIMITS.imageBytes,
      files: MAX_FORM_FILES,
      fields: MAX_FORM_FIELDS,
      fieldSize: LIMITS.bodyBytes,
      headerPairs: 50,
    },
  });
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await readForm(request);
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

async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const form: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const { bodyLimit, config } = request.routeOptions;
  let fieldBytes = 0;
  try {
    const parts = withCountedParts(request).parts({ limits: { fieldSize: bodyLimit } });
    limitPieces(request);
    for await (const part of parts) {
      if (part.type === 'file') {
        if (!config.takesFile) throw new ApiError('file_not_accepted');
        const file = await readFile(part);
        if (file) form[part.fieldname] = file;
        continue;
      }
      const text = typeof part.value === 'string' ? part.value : '';
      fieldBytes += Buffer.byteLength(text);
      if (fieldBytes > bodyLimit || part.valueTruncated) throw new ApiError(tooLarge(bodyLimit));
      add(form, part.fieldname, text);
    }
  } catch (error) {
    // The rest runs dry: left unread, it would hold up the next request of the connection.
    request.raw.unpipe().resume();
    throw asApiError(error);
  }
  return { ...form };
}

/** A form in pieces announces no size: bytes between its parts would count for nothing. */
function limitPieces(request: FastifyRequest) {
  const limit = bodyLimitOf(request);
  let bytes = 0;
  request.raw.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > limit) answerSocket(request.raw.socket, 'body_too_large');
  });
}

/** A file input that was left empty sends a nameless file of 0 bytes, which counts as no file. */
async function readFile(part: MultipartFile): Promise<UploadedFile | undefined> {
  const bytes = await part.toBuffer();
  if (bytes.length === 0 && (part.filename === undefined || part.filename === '')) return undefined;
  return new UploadedFile(part.filename ?? '', bytes);
}

function add(form: Record<string, unknown>, name: string, text: string) {
  if (name === '__proto__') return;
  const key = name.endsWith('[]') ? name.slice(0, -2) : name;
  const before = form[key];
  if (before === undefined) form[key] = key === name ? text : [text];
  else if (Array.isArray(before)) before.push(text);
  else form[key] = [before, text];
}

function asApiError(error: unknown): unknown {
  if (error instanceof ApiError) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new ApiError('file_too_large', { cause: error });
  if (statusCode === 413) return new ApiError('body_too_large', { cause: error });
  return new ApiError('bad_request', { cause: error });
}

/** No honest request has such a key. */
function withoutProto(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__')) {
    const { ['__proto__']: _dropped, ...rest } = value as Record<string, unknown>;
    return rest;
  }
  return value;
}
