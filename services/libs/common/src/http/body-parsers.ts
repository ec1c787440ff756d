import formbody from '@fastify/formbody';
import multipart, { type MultipartFile } from '@fastify/multipart';
import { LIMITS } from '@vaultway/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors/index.js';

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
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      const value: unknown = body === '' ? {} : JSON.parse(body as string);
      done(null, withoutProto(value));
    } catch (cause) {
      done(new ApiError('invalid_json', { cause }));
    }
  });
  await app.register(formbody, { bodyLimit: LIMITS.bodyBytes });
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: {
      fileSize: LIMITS.imageBytes,
      files: 1,
      fields: 100,
      fieldSize: LIMITS.bodyBytes,
      headerPairs: 50,
    },
  });
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await readForm(request);
    else request.body ??= {};
  });
}

async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const form: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  let fieldBytes = 0;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const file = await readFile(part);
        if (file) form[part.fieldname] = file;
        continue;
      }
      const text = typeof part.value === 'string' ? part.value : '';
      fieldBytes += Buffer.byteLength(text);
      if (fieldBytes > LIMITS.bodyBytes || part.valueTruncated) throw new ApiError('body_too_large');
      add(form, part.fieldname, text);
    }
  } catch (error) {
    throw asApiError(error);
  }
  return { ...form };
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
