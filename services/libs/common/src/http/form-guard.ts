import type { ErrorCode } from '@vaultway/contracts';
import { Transform, type TransformCallback } from 'node:stream';
import { ApiError } from '../errors/index.js';

export const MAX_FORM_FIELDS = 100;
export const MAX_FORM_FILES = 1;

/** Follows the final delimiter of a form. */
const CLOSING = Buffer.from('--');

/**
 * Forwards a form that begins with its boundary, within limits of length and number of parts. The parser has limits
 * too, but applies them per chunk and reads on past them: thirteen thousand empty parts block the event loop for half a
 * second.
 */
export class FormGuard extends Transform {
  private readonly start: Buffer;
  private readonly delimiter: Buffer;
  private bytes = 0;
  private parts = 0;
  private isClosed = false;
  /** End of the previous chunk, where a delimiter may begin; the first one needs no line break. */
  private tail = Buffer.from('\r\n');

  constructor(
    boundary: string,
    private readonly limit: { bytes: number; tooLarge: ErrorCode },
  ) {
    super();
    this.start = Buffer.from(`--${boundary}`);
    this.delimiter = Buffer.from(`\r\n--${boundary}`);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const refusal = this.refusalOf(chunk);
    if (refusal !== undefined) return done(new ApiError(refusal));
    this.bytes += chunk.length;
    // Ignores the epilogue: a delimiter in it keeps the parser from ending.
    if (this.isClosed) return done();
    const form = this.formIn(chunk);
    if (this.parts > MAX_FORM_FIELDS + MAX_FORM_FILES) done(new ApiError(this.limit.tooLarge));
    else done(null, form);
  }

  /** Ends an empty body as a form without fields. */
  override _flush(done: TransformCallback): void {
    if (this.bytes === 0) done(null, `${String(this.start)}--`);
    else if (this.bytes < this.start.length) done(new ApiError('form_not_readable'));
    else done();
  }

  private refusalOf(chunk: Buffer): ErrorCode | undefined {
    if (this.bytes + chunk.length > this.limit.bytes) return this.limit.tooLarge;
    const begin = this.start.subarray(this.bytes, this.bytes + chunk.length);
    return chunk.subarray(0, begin.length).equals(begin) ? undefined : 'form_not_readable';
  }

  /** Counts the parts that begin in a chunk. @returns the chunk, cut at the end of the form */
  private formIn(chunk: Buffer): Buffer {
    const searched = Buffer.concat([this.tail, chunk]);
    const lastWhole = searched.length - this.delimiter.length - CLOSING.length;
    for (let at = searched.indexOf(this.delimiter); at !== -1 && at <= lastWhole;) {
      const after = at + this.delimiter.length;
      const end = after + CLOSING.length;
      if (searched.subarray(after, end).equals(CLOSING)) {
        this.isClosed = true;
        return chunk.subarray(0, end - this.tail.length);
      }
      this.parts += 1;
      if (this.parts > MAX_FORM_FIELDS + MAX_FORM_FILES) return chunk;
      at = searched.indexOf(this.delimiter, after);
    }
    this.tail = searched.subarray(Math.max(0, lastWhole + 1));
    return chunk;
  }
}
