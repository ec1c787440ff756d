import { Controller, Get, Header, Module, Param, Query, Res, StreamableFile } from '@nestjs/common';
import { Allow, AnswersFile } from '@vaultway/common';
import { requestedCodeKey } from '../parcels/code-key.js';
import type { FastifyReply } from 'fastify';
import { ParcelModule } from '../parcels/parcel.module.js';
import { EpcisDocument } from './epcis-document.js';
import { ReadEpcis } from './epcis-page.js';

const TYPE = 'application/ld+json';

/** Exports parcels for other companies' systems in standard formats. */
@Controller('parcels')
export class EpcisController {
  constructor(private readonly document: EpcisDocument) {}

  @Allow('clerk', 'auditor', 'parcels:read')
  @Get(':code/epcis.json')
  @Header('cache-control', 'private, no-store')
  @AnswersFile(TYPE, {
    summary: 'Get the history of a parcel as a GS1 EPCIS 2.0 document, without personal data',
    description: 'An EPCISDocument of ObjectEvents; if there are more, a `Link` header names the next page',
    schema: {
      type: 'object',
      required: ['@context', 'type', 'schemaVersion', 'creationDate', 'epcisBody'],
      properties: {
        '@context': { type: 'array', items: {} },
        type: { type: 'string', enum: ['EPCISDocument'] },
        schemaVersion: { type: 'string', enum: ['2.0'] },
        creationDate: { type: 'string', format: 'date-time' },
        epcisBody: { type: 'object' },
      },
      externalDocs: { url: 'https://ref.gs1.org/standards/epcis/' },
    },
    errors: ['parcel_not_found', 'validation'],
  })
  async read(
    @Param('code') code: string,
    @Query({ schema: ReadEpcis }) query: ReadEpcis,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { document: page, next } = await this.document.of(requestedCodeKey(code), query);
    if (next !== null) {
      const rest = new URLSearchParams({ perPage: String(query.perPage), nextPageToken: next });
      void reply.header('link', `<?${rest.toString()}>; rel="next"`);
    }
    const document = Buffer.from(JSON.stringify(page));
    return new StreamableFile(document, { type: TYPE, length: document.length });
  }
}

@Module({ imports: [ParcelModule], controllers: [EpcisController], providers: [EpcisDocument] })
export class EpcisModule {}
