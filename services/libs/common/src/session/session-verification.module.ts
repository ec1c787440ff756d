import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { CONFIG, type ServiceConfig } from '../config/index.js';
import { ApiKeys } from './api-keys.js';
import { Revocations } from './revocations.js';
import { SessionGate } from './session-gate.js';
import { SessionRenewal } from './session-renewal.js';
import { SessionTokens } from './session-token.js';
import { StandingSessions } from './standing-sessions.js';

/** Authenticates callers on every route of a service. */
@Module({
  imports: [
    JwtModule.registerAsync({
      inject: [CONFIG],
      useFactory: (config: ServiceConfig) => ({ publicKey: config.SESSION_PUBLIC_KEY }),
    }),
  ],
  providers: [SessionTokens, Revocations, ApiKeys, SessionRenewal, StandingSessions, SessionGate],
  exports: [SessionTokens, Revocations, StandingSessions, SessionGate],
})
export class SessionVerificationModule {}
