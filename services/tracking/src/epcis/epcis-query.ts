import { Injectable } from '@nestjs/common';
import { ApiError, toOpenApiSchema } from '@vaultway/common';
import { toDetail } from '@vaultway/contracts';
import { DataSource, In } from 'typeorm';
import { z } from 'zod';
import { codeKey } from '../parcels/code-key.js';
import { ParcelEntity } from '../parcels/parcel.entity.js';
import type { EpcisPage } from './epcis-document.js';
import { EpcisEvents, type PlacedEvent } from './epcis-events.js';
import { uuidOf } from './epcis-names.js';
import { PageToken, pageTokenAfter } from './epcis-page.js';
import type { EpcisEvent } from './event-hash.js';

const MAX_PER_PAGE = 1000;
/** Default of the standard. */
const PER_PAGE = 30;
/** Values per parameter. */
const MAX_VALUES = 100;
/** Events that a request reads at most while filters match none of them. */
const MAX_READ = 5000;

/** A list of values: separated by commas, or the parameter repeated. */
const list = z
  .union([z.string(), z.array(z.string())])
  .transform((given) =>
    [given]
      .flat()
      .flatMap((text) => text.split(','))
      .map((text) => text.trim()),
  )
  .pipe(z.array(z.string().min(1)).min(1).max(MAX_VALUES))
  .optional();
/** A client that does not escape the `+` of an offset sends a space. */
const unescaped = (text: unknown) => (typeof text === 'string' ? text.replace(/ (?=\d\d:\d\d$)/, '+') : text);
const time = z
  .preprocess(
    unescaped,
    z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  )
  .optional();

/** GET /api/epcis/events: parameters of the EPCIS 2.0 query interface. */
export const QueryEvents = z.strictObject({
  eventType: list,
  GE_eventTime: time,
  LT_eventTime: time,
  GE_recordTime: time,
  LT_recordTime: time,
  EQ_action: list,
  EQ_bizStep: list,
  EQ_disposition: list,
  EQ_readPoint: list,
  EQ_bizLocation: list,
  MATCH_epc: list,
  MATCH_anyEPC: list,
  EQ_eventID: list,
  EXISTS_errorDeclaration: z.stringbool({ truthy: ['true', ''], falsy: ['false'] }).optional(),
  orderBy: z.enum(['eventTime', 'recordTime']).default('eventTime'),
  orderDirection: z.enum(['ASC', 'DESC']).default('DESC'),
  perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(PER_PAGE),
  nextPageToken: PageToken.optional(),
});
export type QueryEvents = z.output<typeof QueryEvents>;

/** Names and schemas of the parameters, for the documentation. */
export const EVENT_PARAMETERS = Object.entries(toOpenApiSchema(QueryEvents, 'input').schema.properties ?? {});

/** @throws ApiError `bad_request`, as in the standard, with each faulty parameter */
export function queryOf(given: unknown): QueryEvents {
  const found = QueryEvents.safeParse(given);
  if (found.success) return found.data;
  const { issues } = found.error;
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
  const invalid = new Set(issues.flatMap(({ path }) => (path.length > 0 ? [String(path[0])] : [])));
  const details = [
    ...unknown.map((field) => toDetail(field, 'unknown_field')),
    ...[...invalid].map((field) => toDetail(field, 'invalid')),
  ];
  throw new ApiError('bad_request', { details });
}

/** Answers queries over all parcels' events. */
@Injectable()
export class EpcisQuery {
  constructor(
    private readonly database: DataSource,
    private readonly events: EpcisEvents,
  ) {}

  async run(query: QueryEvents): Promise<EpcisPage> {
    const matches = matcherOf(query);
    const selection = {
      ...(await this.parcelsOf(query)),
      ...idsOf(query),
      from: {
        ...(query.GE_eventTime && { eventTime: query.GE_eventTime }),
        ...(query.GE_recordTime && { recordTime: query.GE_recordTime }),
      },
      before: {
        ...(query.LT_eventTime && { eventTime: query.LT_eventTime }),
        ...(query.LT_recordTime && { recordTime: query.LT_recordTime }),
      },
      order: query.orderBy,
      descending: query.orderDirection === 'DESC',
    };
    const page: PlacedEvent[] = [];
    let after = query.nextPageToken;
    let next: string | null = null;
    for (let read = 0; read < MAX_READ; read += MAX_PER_PAGE) {
      const rows = await this.events.read({ ...selection, after, limit: MAX_PER_PAGE });
      for (const row of rows) {
        if (!matches(row.event)) continue;
        if (page.length === query.perPage) return this.pageOf(page, page.at(-1));
        page.push(row);
      }
      const last = rows.at(-1);
      if (!last || rows.length < MAX_PER_PAGE) return this.pageOf(page, undefined);
      after = { at: last.at.toISOString(), id: last.id };
      next = pageTokenAfter(last.at, last.id);
    }
    return { ...this.pageOf(page, undefined), next };
  }

  private pageOf(page: readonly PlacedEvent[], last: PlacedEvent | undefined): EpcisPage {
    const document = this.events.document('EPCISQueryDocument', page, {
      queryResults: {
        queryName: 'SimpleEventQuery',
        resultsBody: { eventList: page.map(({ event }) => event) },
      },
    });
    return { document, next: last ? pageTokenAfter(last.at, last.id) : null };
  }

  /** Returns the parcels that both EPC parameters name; no condition without them. */
  private async parcelsOf({ MATCH_epc, MATCH_anyEPC }: QueryEvents): Promise<{ parcels?: string[] }> {
    const lists = [MATCH_epc, MATCH_anyEPC].filter((epcs) => epcs !== undefined);
    if (lists.length === 0) return {};
    const named = lists.map((epcs) =>
      epcs.flatMap((epc) => this.events.names.trackingCode(epc) ?? []).map(codeKey),
    );
    const keys = named.reduce((both, more) => both.filter((key) => more.includes(key)));
    const found = await this.database.manager.find(ParcelEntity, {
      where: { code_key: In(keys) },
      select: { id: true },
    });
    return { parcels: found.map(({ id }) => id) };
  }
}

const idsOf = ({ EQ_eventID }: QueryEvents) =>
  EQ_eventID && { ids: EQ_eventID.flatMap((id) => uuidOf(id) ?? []) };

/** Names of the Core Business Vocabulary may be bare words, or URIs in three forms. */
const CBV =
  /^(?:urn:epcglobal:cbv:(?:bizstep|disp):|https?:\/\/(?:ref|ns)\.gs1\.org\/(?:cbv|voc)\/(?:BizStep|Disp)-|cbv:(?:BizStep|Disp)-)/i;
const bare = (name: string) => name.replace(CBV, '');

/** Tests what SQL does not: facts that follow from an event's step and handover. */
function matcherOf(query: QueryEvents): (event: EpcisEvent) => boolean {
  const isIn = (values: readonly string[] | undefined, value: unknown) =>
    values === undefined || values.includes(String(value));
  const steps = query.EQ_bizStep?.map(bare);
  const dispositions = query.EQ_disposition?.map(bare);
  return (event) =>
    isIn(query.eventType, event.type) &&
    isIn(query.EQ_action, event['action']) &&
    isIn(steps, event['bizStep']) &&
    isIn(dispositions, event['disposition']) &&
    isIn(query.EQ_readPoint, idOf(event['readPoint'])) &&
    isIn(query.EQ_bizLocation, idOf(event['bizLocation'])) &&
    (query.EXISTS_errorDeclaration === undefined ||
      query.EXISTS_errorDeclaration === (event['errorDeclaration'] !== undefined));
}

const idOf = (place: unknown) => (place as { id?: string } | undefined)?.id;
