import type { DynamicModule, INestApplication, Type } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { CONFIG, type Sandbox, SANDBOX, SERVICE_NAME, type ServiceConfig } from '../config/index.js';
import { databaseModule, type DatabaseDefinition } from '../database/index.js';
import { HealthModule } from '../health/index.js';
import { EnvelopeInterceptor } from '../http/index.js';
import { loggingModule } from '../logging/index.js';
import { MessagingModule } from '../messaging/index.js';
import { MetricsModule } from '../metrics/index.js';
import { RedisModule } from '../redis/index.js';
import { SecurityNotesModule } from '../security-notes/index.js';
import { SessionVerificationModule } from '../session/index.js';

export interface ServiceDefinition {
  /** `tracking`, `auth` …; also the name in logs. */
  name: string;
  /** Read with the service's own schema. */
  config: ServiceConfig;
  /** Set in the sandbox. */
  sandbox?: Sandbox | null;
  database: DatabaseDefinition;
  modules: (Type | DynamicModule)[];
  /** Paths outside /api, where browsers and search engines expect them. */
  outsideApi?: readonly string[];
}

class ConfigModule {}

const configModule = ({ name, config, sandbox = null }: ServiceDefinition): DynamicModule => ({
  global: true,
  module: ConfigModule,
  providers: [
    { provide: CONFIG, useValue: config },
    { provide: SERVICE_NAME, useValue: name },
    { provide: SANDBOX, useValue: sandbox },
  ],
  exports: [CONFIG, SERVICE_NAME, SANDBOX],
});

class ServiceModule {}

/** Creates a service's root module: the shared modules, then its own. */
export const serviceModule = (parts: ServiceDefinition): DynamicModule => ({
  module: ServiceModule,
  imports: [
    configModule(parts),
    loggingModule(parts.name),
    RedisModule,
    MessagingModule,
    SecurityNotesModule,
    SessionVerificationModule,
    databaseModule(parts.database),
    HealthModule,
    MetricsModule,
    ...parts.modules,
  ],
  providers: [{ provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor }],
});

/** Paths for operators and monitoring. */
const OPERATORS_PATHS = ['health/live', 'health/ready', 'health/serving', 'metrics'];

/** Puts every other route under /api. */
export function setRoutePrefix(app: INestApplication, { outsideApi = [] }: ServiceDefinition) {
  app.setGlobalPrefix('api', { exclude: [...OPERATORS_PATHS, ...outsideApi] });
}
