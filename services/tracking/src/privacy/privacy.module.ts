import { Module } from '@nestjs/common';
import { SessionVerificationModule } from '@vaultway/common';
import { Parties } from './parties.js';
import { PlaceReader } from './place-reader.js';
import { RevealCookies } from './reveal-cookies.js';
import { TrackingPrivacy } from './tracking-privacy.js';
import { Viewer } from './viewer.js';

/** Restricts visitors' view of parcels. */
@Module({
  imports: [SessionVerificationModule],
  providers: [TrackingPrivacy, PlaceReader, Parties, RevealCookies, Viewer],
  exports: [TrackingPrivacy, Parties, RevealCookies, Viewer],
})
export class PrivacyModule {}
