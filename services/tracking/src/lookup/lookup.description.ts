import { Controller, Get, Param } from '@nestjs/common';
import { Answers, Public } from '@vaultway/common';
import { TrackedParcel, TrackingCode } from '@vaultway/contracts';

/** Stands in the OpenAPI document for the look-up, which is not a controller's (see lookup.route.ts). */
@Public()
@Controller('parcels')
export class LookupDescription {
  @Get(':code')
  @Answers(TrackedParcel, {
    summary: 'Track a parcel; where the settings say so, strangers see a part of it (restricted)',
    errors: ['parcel_not_found', 'throttled'],
  })
  track(@Param('code', { schema: TrackingCode }) code: string) {
    return code;
  }
}
