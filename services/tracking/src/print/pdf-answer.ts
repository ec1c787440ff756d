import { StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { hash } from 'node:crypto';

/**
 * A PDF as an answer. A browser asks each time whether it may still see it, since whoever signs out must not
 * leave it behind.
 *
 * @param known the request's If-None-Match
 * @param name of the file, without `.pdf`
 */
export function pdfAnswer(
  pdf: Buffer,
  reply: FastifyReply,
  { known, name }: { known?: string; name: string },
) {
  const etag = `"${hash('sha1', pdf, 'base64url')}"`;
  void reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    return void reply.code(304).send();
  }
  return new StreamableFile(pdf, {
    type: 'application/pdf',
    disposition: `inline; filename="${name}.pdf"`,
    length: pdf.length,
  });
}
