import { Controller, Get, Param } from '@nestjs/common';
import { Answers, Public } from '@vaultway/common';
import { Parcel, TrackingCode } from '@vaultway/contracts';

/** Stands in the OpenAPI document for the look-up, which is not a controller's (see lookup.route.ts). */
@Public()
@Controller('parcels')
export class LookupDescription {
  @Get(':code')
  @Answers(Parcel, { summary: 'Track a parcel', errors: ['parcel_not_found', 'throttled'] })
  track(@Param('code', { schema: TrackingCode }) code: string) {
    return code;
  }
}
