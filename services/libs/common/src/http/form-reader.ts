import { Dicer } from '@fastify/busboy';
import type { ErrorCode } from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';
import { once } from 'node:events';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError, tooLarge } from '../errors/index.js';
import { bodyLimitOf, fileTooLarge, tooLargeFor } from './body-admission.js';
import { boundaryOf, decodeUtf8, withoutProto } from './body-type.js';
import { FormGuard, MAX_FORM_FIELDS, MAX_FORM_FILES } from './form-guard.js';
import { nameOf, type PartHeader, type PartName } from './part-header.js';

/** A file of a multipart request, buffered in memory. The sender chooses its name: never use it as a path. */
export class UploadedFile {
  constructor(
    readonly name: string,
    readonly bytes: Buffer,
  ) {}
}

/**
 * Parses a form into fields: a repeated field becomes a list, a file an {@link UploadedFile} under its field's name.
 * Guard and parser share the boundary, and neither sees the header.
 *
 * @throws ApiError `form_not_readable`, `file_not_accepted`, `not_utf8`, `bad_request`, or a code for exceeded size
 */
export async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const { raw, headers, routeOptions } = request;
  const { bodyLimit } = routeOptions;
  const boundary = boundaryOf(headers['content-type'] ?? '');
  if (boundary === undefined) throw new ApiError('form_not_readable');
  const guard = new FormGuard(boundary, { bytes: bodyLimitOf(request), tooLarge: tooLargeFor(request) });
  const parts = new FormParts(bodyLimit, routeOptions.config.takesFile ?? 0);
  const parser = parserOf(boundary, (stream) => readPart(stream, parts, (error) => parser.destroy(error)));
  raw.once('close', () => {
    if (!raw.readableEnded) guard.destroy();
  });
  try {
    await pipeline(raw.pipe(guard), parser);
    return parts.fields();
  } catch (cause) {
    // Drains the rest; unread, it would block the connection's next request.
    raw.unpipe().resume();
    throw cause instanceof ApiError ? cause : new ApiError('bad_request', { cause });
  }
}

/** Creates a stream that ends after all parts. The parser itself may end before its last write, or long after. */
function parserOf(boundary: string, onPart: (stream: Readable) => void): Writable {
  const dicer = new Dicer({ boundary, maxHeaderPairs: 50 }).on('part', onPart);
  const ended = once(dicer, 'finish');
  // Ignored once the form is refused.
  ended.catch(() => undefined);
  dicer.on('error', () => undefined);
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => void dicer.write(chunk, done),
    final: (done) => {
      dicer.end();
      ended.then(() => done(), done);
    },
  });
}

interface FormPart extends PartName {
  chunks: Buffer[];
}

function readPart(stream: Readable, parts: FormParts, fail: (error: ApiError) => void) {
  const refuseAs = (code: ErrorCode | undefined) => {
    if (code !== undefined) fail(new ApiError(code));
  };
  stream
    .on('error', () => undefined)
    .once('header', (header: PartHeader) => {
      try {
        const part = { ...nameOf(header), chunks: [] };
        refuseAs(parts.begin(part));
        stream.on('data', (chunk: Buffer) => refuseAs(parts.add(part, chunk)));
      } catch (error) {
        fail(error as ApiError);
      }
    });
}

/** Collects the parts of a form in order. */
class FormParts {
  private readonly parts: FormPart[] = [];
  private textBytes = 0;
  private fileBytes = 0;

  /**
   * @param limit bytes of all texts together
   * @param fileLimit bytes of the file; 0: none is accepted
   */
  constructor(
    private readonly limit: number,
    private readonly fileLimit: number,
  ) {}

  /** @returns the reason for a refusal */
  begin(part: FormPart): ErrorCode | undefined {
    this.parts.push(part);
    const files = this.parts.filter(({ fileName }) => fileName !== undefined).length;
    if (files > 0 && this.fileLimit === 0) return 'file_not_accepted';
    const isTooMuch = files > MAX_FORM_FILES || this.parts.length - files > MAX_FORM_FIELDS;
    return isTooMuch ? tooLarge(this.limit) : undefined;
  }

  /** @returns the reason for a refusal */
  add({ fileName, chunks }: FormPart, chunk: Buffer): ErrorCode | undefined {
    if (fileName === undefined) this.textBytes += chunk.length;
    else this.fileBytes += chunk.length;
    if (this.textBytes > this.limit) return tooLarge(this.limit);
    if (this.fileBytes > this.fileLimit) return fileTooLarge(this.fileLimit);
    chunks.push(chunk);
    return undefined;
  }

  /** @throws ApiError `not_utf8` */
  fields(): Record<string, unknown> {
    const form = Object.create(null) as Record<string, unknown>;
    for (const { name, fileName, chunks } of this.parts) {
      const bytes = Buffer.concat(chunks);
      if (fileName === undefined) addField(form, name, decodeUtf8(bytes));
      // An empty file input sends a nameless file of 0 bytes, which counts as no file.
      else if (bytes.length > 0 || fileName !== '') form[name] = new UploadedFile(fileName, bytes);
    }
    return withoutProto(form);
  }
}

function addField(form: Record<string, unknown>, name: string, text: string) {
  const key = name.endsWith('[]') ? name.slice(0, -2) : name;
  const before = form[key];
  if (before === undefined) form[key] = key === name ? text : [text];
  else if (Array.isArray(before)) before.push(text);
  else form[key] = [before, text];
}
