import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { ClientProxyFactory, type ClientProxy } from '@nestjs/microservices';
import { CONFIG, type ServiceConfig } from '../config/index.js';
import { MESSAGE_TRANSPORT, MessageClient } from './message-client.js';
import { redisTransport } from './redis-transport.js';

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
