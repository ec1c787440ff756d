import { Controller, Get, Module, Param } from '@nestjs/common';
import { Allow, Answers, AnswersFile, Public } from '@vaultway/common';
import { RequestedCode, TrackedParcel } from '@vaultway/contracts';

const UPDATES_DESCRIPTION = [
  'An endless stream of events named "news", one at the start and one after each change. Their data,',
  '{"updated_at", "etag"}, identify the version of the parcel; both are null once it is deleted. A comment follows every',
  '15 seconds. Opening a stream counts as a look-up; after it ends, reconnect after "retry" milliseconds.',
].join(' ');

/** Describes lookup.route.ts, which is registered with Fastify directly. */
@Public()
@Controller('parcels')
class LookupDescription {
  @Allow('parcels:read')
  @Get(':code')
  @Answers(TrackedParcel, {
    summary: [
      'Track a parcel. If tracking is gated, strangers see part of it (`restricted`); `?as=stranger` gives anyone that view.',
      'While the database is down, returns the last known state: `as_of` is its time, the Age header its age in seconds.',
    ].join(' '),
    errors: ['parcel_not_found', 'throttled'],
  })
  track(@Param('code', { schema: RequestedCode }) code: string) {
    return code;
  }
}

/** Describes live.route.ts in the same way. */
@Public()
@Controller('parcels')
class LiveDescription {
  @Get(':code/news')
  @AnswersFile('text/event-stream', {
    summary: 'Stream changes of a parcel as server-sent events',
    description: UPDATES_DESCRIPTION,
    errors: ['parcel_not_found', 'throttled'],
  })
  listen(@Param('code', { schema: RequestedCode }) code: string) {
    return code;
  }
}

/** Only for the OpenAPI document. The running service registers the routes themselves. */
@Module({ controllers: [LookupDescription, LiveDescription] })
export class PublicDescriptionsModule {}
