import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { ClientProxyFactory, Transport, type ClientProxy, type RedisOptions } from '@nestjs/microservices';
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
    await this.transport.close();
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
