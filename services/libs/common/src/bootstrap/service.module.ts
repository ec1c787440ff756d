import { Module, type DynamicModule, type INestApplication, type Type } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { CONFIG, SERVICE_NAME, type ServiceConfig } from '../config/index.js';
import { databaseModule, type DatabaseParts } from '../database/index.js';
import { HealthModule } from '../health/index.js';
import { EnvelopeInterceptor } from '../http/index.js';
import { loggingModule } from '../logging/index.js';
import { MessagingModule } from '../messaging/index.js';
import { MetricsModule } from '../metrics/index.js';
import { RedisModule } from '../redis/index.js';
import { SecurityNotesModule } from '../security-notes/index.js';
import { SessionModule } from '../session/index.js';

export interface ServiceParts {
  /** `tracking`, `auth` …; also names it in logs. */
  name: string;
  /** Read with the service's own schema. */
  config: ServiceConfig;
  database: DatabaseParts;
  modules: (Type | DynamicModule)[];
}

@Module({})
class ConfigModule {
  static of(name: string, config: ServiceConfig): DynamicModule {
    return {
      global: true,
      module: ConfigModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: SERVICE_NAME, useValue: name },
      ],
      exports: [CONFIG, SERVICE_NAME],
    };
  }
}

/** The root module of a service: what all of them need, then its own nouns. */
@Module({})
export class ServiceModule {
  static of({ name, config, database, modules }: ServiceParts): DynamicModule {
    return {
      module: ServiceModule,
      imports: [
        ConfigModule.of(name, config),
        loggingModule(name),
        RedisModule,
        MessagingModule,
        SecurityNotesModule,
        SessionModule,
        databaseModule(database),
        HealthModule,
        MetricsModule,
        ...modules,
      ],
      providers: [{ provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor }],
    };
  }
}

/** Paths that browsers, search engines and operators expect elsewhere. */
const OUTSIDE_API = [
  'health/live',
  'health/ready',
  'health/serving',
  'metrics',
  'sitemap.xml',
  'robots.txt',
  'home/html',
  'chat.html',
  'pages/:slug/html',
  'uploads/images/:name',
];

/** Puts every other route under /api. */
export function setRoutePrefix(app: INestApplication) {
  app.setGlobalPrefix('api', { exclude: OUTSIDE_API });
}
