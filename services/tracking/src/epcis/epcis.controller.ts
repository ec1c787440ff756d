import { Controller, Get, Header, Module, Param, StreamableFile } from '@nestjs/common';
import { Allow, AnswersFile } from '@vaultway/common';
import { requestedCodeKey } from '../parcels/code-key.js';
import { ParcelModule } from '../parcels/parcel.module.js';
import { EpcisDocument } from './epcis-document.js';

const TYPE = 'application/ld+json';

/** Parcels for the systems of others, in the form that these exchange. */
@Controller('parcels')
export class EpcisController {
  constructor(private readonly document: EpcisDocument) {}

  @Allow('clerk', 'auditor', 'parcels:read')
  @Get(':code/epcis.json')
  @Header('cache-control', 'private, no-store')
  @AnswersFile(TYPE, {
    summary: 'The history of a parcel as a GS1 EPCIS 2.0 document, without personal data',
    description: 'An EPCISDocument of ObjectEvents',
    schema: {
      type: 'object',
      required: ['@context', 'type', 'schemaVersion', 'creationDate', 'epcisBody'],
      externalDocs: { url: 'https://ref.gs1.org/standards/epcis/' },
    },
    errors: ['parcel_not_found'],
  })
  async read(@Param('code') code: string) {
    const document = Buffer.from(JSON.stringify(await this.document.of(requestedCodeKey(code))));
    return new StreamableFile(document, { type: TYPE, length: document.length });
  }
}

@Module({ imports: [ParcelModule], controllers: [EpcisController], providers: [EpcisDocument] })
export class EpcisModule {}
