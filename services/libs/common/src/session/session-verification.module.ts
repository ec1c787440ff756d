import { Module } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { CONFIG, type ServiceConfig } from '../config/index.js';
import { ApiKeySource } from './api-key-source.js';
import { ApiKeys } from './api-keys.js';
import { Revocations } from './revocations.js';
import { SessionGate } from './session-gate.js';
import { SessionJwt } from './session-jwt.js';
import { SessionRenewal } from './session-renewal.js';
import { SessionTokens } from './session-token.js';
import { StandingSessions } from './standing-sessions.js';

/** Authenticates callers on every route of a service. */
@Module({
  providers: [
    {
      provide: JwtService,
      inject: [CONFIG],
      useFactory: (config: ServiceConfig) =>
        new SessionJwt(config.SESSION_PUBLIC_KEY, config.SESSION_PUBLIC_KEY_BEFORE),
    },
    SessionTokens,
    Revocations,
    ApiKeySource,
    ApiKeys,
    SessionRenewal,
    StandingSessions,
    SessionGate,
  ],
  exports: [SessionTokens, Revocations, StandingSessions, SessionGate],
})
export class SessionVerificationModule {}
