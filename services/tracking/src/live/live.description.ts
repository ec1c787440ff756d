import { Controller, Get, Param } from '@nestjs/common';
import { AnswersFile, Public } from '@vaultway/common';
import { TrackingCode } from '@vaultway/contracts';

const DESCRIPTION = `An endless stream of events named "news". Their data, {"updated_at", "etag"}, say how the look-up
stands: at the beginning and after each change; both are null once the parcel is deleted. A comment comes every
15 seconds. Beginning a stream counts as a look-up; when it ends, begin anew after "retry" milliseconds.`;

/** Stands in the OpenAPI document for the news, which are not a controller's (see live.route.ts). */
@Public()
@Controller('parcels')
export class LiveDescription {
  @Get(':code/news')
  @AnswersFile('text/event-stream', {
    summary: 'Hear at once when a parcel changes, by server-sent events',
    description: DESCRIPTION.replaceAll('\n', ' '),
    errors: ['parcel_not_found', 'throttled'],
  })
  listen(@Param('code', { schema: TrackingCode }) code: string) {
    return code;
  }
}
