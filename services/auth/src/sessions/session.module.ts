import { Controller, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { CONFIG, OnRequest, RequestBody, SessionVerificationModule } from '@vaultway/common';
import type { RequestPayload } from '@vaultway/contracts';
import { AccountModule } from '../accounts/account.module.js';
import type { AuthConfig } from '../config.js';
import { CredentialModule } from '../credentials/credential.module.js';
import { KnownDevices } from './known-devices.js';
import { RevocationPublisher } from './revocation-publisher.js';
import { SessionLifetime } from './session-lifetime.js';
import { SessionSigner } from './session-signer.js';
import { SessionController } from './session.controller.js';
import { SessionService } from './session.service.js';
import { SignOutController } from './sign-out.controller.js';

/** Answers other services. */
@Controller()
class SessionRequests {
  constructor(private readonly sessions: SessionService) {}

  @OnRequest('session.renew')
  renew(@RequestBody('session.renew') { token }: RequestPayload<'session.renew'>) {
    return this.sessions.renew(token);
  }
}

@Module({
  imports: [
    AccountModule,
    CredentialModule,
    SessionVerificationModule,
    JwtModule.registerAsync({
      inject: [CONFIG],
      useFactory: (config: AuthConfig) => ({ privateKey: config.SESSION_PRIVATE_KEY }),
    }),
  ],
  controllers: [SignOutController, SessionController, SessionRequests],
  providers: [SessionService, SessionLifetime, SessionSigner, RevocationPublisher, KnownDevices],
  exports: [SessionService, KnownDevices],
})
export class SessionModule {}
