import { Module } from '@nestjs/common';
import { SessionVerificationModule } from '@vaultway/common';
import { PlaceReader } from './place-reader.js';
import { RevealCookies } from './reveal-cookies.js';
import { TrackingPrivacy } from './tracking-privacy.js';
import { Viewer } from './viewer.js';

/** Restricts visitors' view of parcels. */
@Module({
  imports: [SessionVerificationModule],
  providers: [TrackingPrivacy, PlaceReader, RevealCookies, Viewer],
  exports: [TrackingPrivacy, RevealCookies, Viewer],
})
export class PrivacyModule {}
