import { StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { etagOf, matchesEtag } from './etag.js';

/**
 * Responds with a PDF. Browsers must always revalidate it, so that it is not visible after signing out.
 *
 * @param ifNoneMatch the request's header
 * @param name the file's name, without `.pdf`
 */
export function pdfAnswer(
  pdf: Buffer,
  reply: FastifyReply,
  { ifNoneMatch, name }: { ifNoneMatch?: string; name: string },
) {
  const etag = etagOf(pdf);
  void reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (matchesEtag(ifNoneMatch, etag)) return void reply.code(304).send();
  return new StreamableFile(pdf, {
    type: 'application/pdf',
    disposition: `inline; filename="${name}.pdf"`,
    length: pdf.length,
  });
}
