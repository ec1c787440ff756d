import { LIMITS } from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { Transform, type TransformCallback } from 'node:stream';
import { ApiError, tooLarge } from '../errors/index.js';

export const MAX_FORM_FIELDS = 100;
export const MAX_FORM_FILES = 1;

/**
 * Passes a multipart body on until it has more parts than a form may have. The parser has limits too, but reads on past
 * them: the thousand parts that fit into a public body keep it busy for 15 ms, during which nobody else is answered.
 */
export class PartCounter extends Transform {
  private readonly delimiter: Buffer;
  private parts = 0;
  /** The end of the last piece, in which a delimiter may begin. */
  private tail = Buffer.alloc(0);

  constructor(
    readonly headers: IncomingHttpHeaders,
    private readonly bodyLimit: number = LIMITS.publicBodyBytes,
  ) {
    super();
    const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(headers['content-type'] ?? '') ?? [];
    this.delimiter = Buffer.from(`\r\n--${quoted ?? plain ?? ''}`);
  }

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const searched = Buffer.concat([this.tail, piece]);
    const { length } = this.delimiter;
    for (let at = searched.indexOf(this.delimiter); at !== -1;) {
      this.parts += 1;
      // The first part has nothing before it, and the last delimiter nothing after it.
      if (this.parts > MAX_FORM_FIELDS + MAX_FORM_FILES) return done(new ApiError(tooLarge(this.bodyLimit)));
      at = searched.indexOf(this.delimiter, at + length);
    }
    this.tail = searched.subarray(Math.max(0, searched.length - length + 1));
    done(null, piece);
  }
}

/** A request whose form is read through a {@link PartCounter}. */
export function withCountedParts(request: FastifyRequest): FastifyRequest {
  const { raw } = request;
  const counter = new PartCounter(raw.headers, request.routeOptions.bodyLimit);
  raw.pipe(counter);
  // The rest is left to whoever answers.
  counter.once('error', () => raw.unpipe(counter));
  raw.once('close', () => {
    if (!raw.readableEnded) counter.destroy();
  });
  return Object.create(request, { raw: { value: counter } }) as FastifyRequest;
}
