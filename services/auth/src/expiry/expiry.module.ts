import { Module } from '@nestjs/common';
import { NightlyModule } from '@vaultway/common/nightly';
import { InvitationModule } from '../invitations/invitation.module.js';
import { PasswordModule } from '../passwords/password.module.js';
import { Expiry } from './expiry.js';

@Module({ imports: [NightlyModule, InvitationModule, PasswordModule], providers: [Expiry] })
export class ExpiryModule {}
