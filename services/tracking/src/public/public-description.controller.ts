import { Controller, Get, Module, Param } from '@nestjs/common';
import { Allow, Answers, AnswersFile, Public } from '@vaultway/common';
import { TrackedParcel, TrackingCode } from '@vaultway/contracts';

const UPDATES_DESCRIPTION = [
  'An endless stream of events named "news". Their data, {"updated_at", "etag"}, say how the look-up',
  'stands: at the beginning and after each change; both are null once the parcel is deleted. A comment comes every',
  '15 seconds. Beginning a stream counts as a look-up; when it ends, begin anew after "retry" milliseconds.',
].join(' ');

/** Describes lookup.route.ts, which is registered with Fastify itself. */
@Public()
@Controller('parcels')
class LookupDescription {
  @Allow('parcels:read')
  @Get(':code')
  @Answers(TrackedParcel, {
    summary: [
      'Track a parcel; where the settings say so, strangers see a part of it (restricted), and so does anybody with ?as=stranger;',
      'while the database is away, what was last read of it: as_of says when, and the header Age how many seconds ago',
    ].join(' '),
    errors: ['parcel_not_found', 'throttled'],
  })
  track(@Param('code', { schema: TrackingCode }) code: string) {
    return code;
  }
}

/** Describes live.route.ts in the same way. */
@Public()
@Controller('parcels')
class LiveDescription {
  @Get(':code/news')
  @AnswersFile('text/event-stream', {
    summary: 'Hear at once when a parcel changes, by server-sent events',
    description: UPDATES_DESCRIPTION,
    errors: ['parcel_not_found', 'throttled'],
  })
  listen(@Param('code', { schema: TrackingCode }) code: string) {
    return code;
  }
}

/** For the OpenAPI document only: the running service has the routes themselves. */
@Module({ controllers: [LookupDescription, LiveDescription] })
export class PublicDescriptionsModule {}
