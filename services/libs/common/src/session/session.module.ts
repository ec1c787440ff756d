import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { CONFIG, type ServiceConfig } from '../config/index.js';
import { Revocations } from './revocations.js';
import { SessionGuard } from './session.guard.js';
import { SessionRenewal } from './session-renewal.js';
import { SessionTokens } from './session-token.js';
import { StandingSessions } from './standing-sessions.js';

/** The session guard for every route of a service. */
@Module({
  imports: [
    JwtModule.registerAsync({
      inject: [CONFIG],
      useFactory: (config: ServiceConfig) => ({ publicKey: config.SESSION_PUBLIC_KEY }),
    }),
  ],
  providers: [
    SessionTokens,
    Revocations,
    SessionRenewal,
    StandingSessions,
    { provide: APP_GUARD, useClass: SessionGuard },
  ],
  exports: [SessionTokens, Revocations, StandingSessions],
})
export class SessionModule {}
