import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import {
  ClientProxyFactory,
  ServerRedis,
  Transport,
  type ClientProxy,
  type RedisOptions,
} from '@nestjs/microservices';
import { Redis } from 'ioredis';
import { CONFIG, type ServiceConfig } from '../config/index.js';
import { MESSAGE_TRANSPORT, MessageClient } from './message-client.js';

@Global()
@Module({
  providers: [
    {
      provide: MESSAGE_TRANSPORT,
      inject: [CONFIG],
      useFactory: (config: ServiceConfig) => ClientProxyFactory.create(redisTransport(config.REDIS_URL)),
    },
    MessageClient,
  ],
  exports: [MessageClient],
})
export class MessagingModule implements OnApplicationShutdown {
  constructor(@Inject(MESSAGE_TRANSPORT) private readonly transport: ClientProxy) {}

  async onApplicationShutdown() {
    // While Redis is away there is nobody to take leave of.
    await Promise.allSettled([this.transport.close()]);
  }
}

/** Listens to messages, and ends also while Redis is away: Nest's own waits for a goodbye and fails without one. */
export class MessageServer extends ServerRedis {
  constructor(redisUrl: string) {
    super(redisTransport(redisUrl).options);
  }

  override async close(): Promise<void> {
    const [goodbye] = await Promise.allSettled([super.close()]);
    if (goodbye.status === 'fulfilled') return;
    this.pubClient?.disconnect();
    this.subClient?.disconnect();
  }
}

/** Options of Nest's Redis transport for `redis://` and `rediss://` addresses. It never stops reconnecting. */
export function redisTransport(url: string): Required<Pick<RedisOptions, 'transport' | 'options'>> {
  const { host, port, username, password, db, tls } = new Redis(url, { lazyConnect: true }).options;
  return {
    transport: Transport.REDIS,
    options: {
      host,
      port,
      username,
      password,
      db,
      tls,
      connectTimeout: 2000,
      retryAttempts: Number.MAX_SAFE_INTEGER,
      retryDelay: 500,
    },
  };
}
