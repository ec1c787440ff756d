import { Module } from '@nestjs/common';
import { SessionModule } from '@vaultway/common';
import { Reveals } from './reveals.js';
import { TrackingPrivacy } from './tracking-privacy.js';
import { Viewer } from './viewer.js';

/** Who may see what of a parcel. */
@Module({
  imports: [SessionModule],
  providers: [TrackingPrivacy, Reveals, Viewer],
  exports: [TrackingPrivacy, Reveals, Viewer],
})
export class PrivacyModule {}
