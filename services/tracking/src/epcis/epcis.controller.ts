import {
  applyDecorators,
  Body,
  Controller,
  Get,
  Header,
  Headers,
  Module,
  Param,
  Post,
  Query,
  Req,
  Res,
  StreamableFile,
} from '@nestjs/common';
import {
  Allow,
  Answer,
  Answers,
  AnswersFile,
  ApiError,
  type Caller,
  CurrentAdmin,
  type SchemaObject,
} from '@vaultway/common';
import { toDetail } from '@vaultway/contracts';
import { ApiQuery } from '@nestjs/swagger';
import { requestedCodeKey } from '../parcels/code-key.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ParcelModule } from '../parcels/parcel.module.js';
import { CaptureDocument } from './capture-document.js';
import { CaptureJob, EpcisCapture } from './epcis-capture.js';
import { EpcisDocument } from './epcis-document.js';
import { EpcisEvents } from './epcis-events.js';
import { ReadEpcis } from './epcis-page.js';
import { EpcisQuery, EVENT_PARAMETERS, queryOf } from './epcis-query.js';

/** Described by hand, since an unknown or faulty parameter is a 400. */
const EventParameters = () =>
  applyDecorators(
    ...EVENT_PARAMETERS.map(([name, schema]) =>
      ApiQuery({ name, required: false, schema: schema as SchemaObject }),
    ),
  );

const TYPE = 'application/ld+json';

const DOCUMENT_SCHEMA: SchemaObject = {
  type: 'object',
  required: ['@context', 'type', 'schemaVersion', 'creationDate', 'epcisBody'],
  properties: {
    '@context': { type: 'array', items: {} },
    type: { type: 'string', enum: ['EPCISDocument', 'EPCISQueryDocument'] },
    schemaVersion: { type: 'string', enum: ['2.0'] },
    creationDate: { type: 'string', format: 'date-time' },
    epcisBody: { type: 'object' },
  },
  externalDocs: { url: 'https://ref.gs1.org/standards/epcis/' },
};

function answer(page: object, reply: FastifyReply, next: Record<string, string | string[]> | null) {
  if (next !== null) {
    const rest = new URLSearchParams(
      Object.entries(next).flatMap(([name, values]) =>
        [values].flat().map((value): [string, string] => [name, value]),
      ),
    );
    void reply.header('link', `<?${rest.toString()}>; rel="next"`);
  }
  const document = Buffer.from(JSON.stringify(page));
  return new StreamableFile(document, { type: TYPE, length: document.length });
}

/** Exports parcels for other companies' systems in standard formats. */
@Controller()
export class EpcisController {
  constructor(
    private readonly document: EpcisDocument,
    private readonly query: EpcisQuery,
    private readonly captures: EpcisCapture,
  ) {}

  @Allow('clerk', 'auditor', 'parcels:read')
  @Get('parcels/:code/epcis.json')
  @Header('cache-control', 'private, no-store')
  @AnswersFile(TYPE, {
    summary: 'Get the history of a parcel as a GS1 EPCIS 2.0 document, without personal data',
    description: 'An EPCISDocument of ObjectEvents; if there are more, a `Link` header names the next page',
    schema: DOCUMENT_SCHEMA,
    errors: ['parcel_not_found', 'validation'],
  })
  async read(
    @Param('code') code: string,
    @Query({ schema: ReadEpcis }) query: ReadEpcis,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { document: page, next } = await this.document.of(requestedCodeKey(code), query);
    return answer(
      page,
      reply,
      next === null ? null : { perPage: String(query.perPage), nextPageToken: next },
    );
  }

  @Allow('clerk', 'auditor', 'parcels:read')
  @Get('epcis/events')
  @Header('cache-control', 'private, no-store')
  @EventParameters()
  @AnswersFile(TYPE, {
    summary: 'Query the events of all parcels as GS1 EPCIS 2.0',
    description: 'An EPCISQueryDocument; if there are more events, a `Link` header names the next page',
    schema: DOCUMENT_SCHEMA,
    errors: ['bad_request'],
  })
  async events(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const asked = request.query as Record<string, string>;
    const { document, next } = await this.query.run(queryOf(asked));
    return answer(document, reply, next === null ? null : { ...asked, nextPageToken: next });
  }

  @Allow('epcis:capture')
  @Post('epcis/capture')
  @Answers(null, {
    summary: 'Send EPCIS events about parcels; all are captured, or none',
    status: 202,
    message: 'Captured',
  })
  async capture(
    @Headers('gs1-capture-error-behaviour') behaviour: string | undefined,
    @Body({ schema: CaptureDocument }) document: CaptureDocument,
    @CurrentAdmin() admin: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    if (behaviour !== undefined && behaviour.toLowerCase() !== 'rollback') {
      const choices = ['rollback'];
      throw new ApiError('bad_request', {
        details: [toDetail('GS1-Capture-Error-Behaviour', 'not_a_choice', { choices })],
      });
    }
    const job = await this.captures.capture(document, admin);
    void reply.header('location', `/api/epcis/capture/${job}`);
  }

  @Allow('epcis:capture')
  @Get('epcis/capture/:id')
  @Header('cache-control', 'private, no-store')
  @Answers(null, { summary: 'Get a capture job', beside: CaptureJob, errors: ['not_found'] })
  async job(@Param('id') id: string) {
    return new Answer(null, await this.captures.job(id));
  }
}

@Module({
  imports: [ParcelModule],
  controllers: [EpcisController],
  providers: [EpcisCapture, EpcisDocument, EpcisEvents, EpcisQuery],
})
export class EpcisModule {}
