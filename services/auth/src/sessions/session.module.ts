import { Controller, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { CONFIG, OnRequest, RequestBody, SessionVerificationModule } from '@vaultway/common';
import type { RequestPayload } from '@vaultway/contracts';
import { AccountModule } from '../accounts/account.module.js';
import type { AuthConfig } from '../config.js';
import { CredentialModule } from '../credentials/credential.module.js';
import { UserModule } from '../users/user.module.js';
import { KnownDevices } from './known-devices.js';
import { RevocationPublisher } from './revocation-publisher.js';
import { SessionLifetime } from './session-lifetime.js';
import { SessionSigner } from './session-signer.js';
import { SessionStore } from './session-store.js';
import { SessionController } from './session.controller.js';
import { SessionService } from './session.service.js';
import { SignOutController } from './sign-out.controller.js';
import { UserSessionService } from './user-session.service.js';

/** Answers other services. */
@Controller()
class SessionRequests {
  constructor(
    private readonly sessions: SessionService,
    private readonly userSessions: UserSessionService,
  ) {}

  @OnRequest('session.renew')
  async renew(@RequestBody('session.renew') { token }: RequestPayload<'session.renew'>) {
    return (await this.sessions.renew(token)) ?? this.userSessions.renew(token);
  }
}

@Module({
  imports: [
    AccountModule,
    CredentialModule,
    UserModule,
    SessionVerificationModule,
    JwtModule.registerAsync({
      inject: [CONFIG],
      useFactory: (config: AuthConfig) => ({ privateKey: config.SESSION_PRIVATE_KEY }),
    }),
  ],
  controllers: [SignOutController, SessionController, SessionRequests],
  providers: [
    SessionService,
    UserSessionService,
    SessionStore,
    SessionLifetime,
    SessionSigner,
    RevocationPublisher,
    KnownDevices,
  ],
  exports: [SessionService, UserSessionService, KnownDevices],
})
export class SessionModule {}
