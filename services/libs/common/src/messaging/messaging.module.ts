import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { ClientRedis, ServerRedis, type ClientProxy, type RedisOptions } from '@nestjs/microservices';
import { Redis } from 'ioredis';
import { CONFIG, type ServiceConfig } from '../config/index.js';
import { MESSAGE_TRANSPORT, MessageClient } from './message-client.js';
import { MissedMessages } from './missed-messages.js';

@Global()
@Module({
  providers: [
    {
      provide: MESSAGE_TRANSPORT,
      inject: [CONFIG],
      useFactory: (config: ServiceConfig) => new MessageTransport(config.REDIS_URL),
    },
    MessageClient,
    MissedMessages,
  ],
  exports: [MessageClient, MissedMessages],
})
export class MessagingModule implements OnApplicationShutdown {
  constructor(@Inject(MESSAGE_TRANSPORT) private readonly transport: ClientProxy) {}

  async onApplicationShutdown() {
    await this.transport.close();
  }
}

/** Sends messages, and ends also while Redis is away: Nest's own waits for a goodbye and fails without one. */
export class MessageTransport extends ClientRedis {
  constructor(redisUrl: string) {
    super(transportOptions(redisUrl));
  }

  override async createClient(): Promise<Redis> {
    return withoutUnhandledRejections(await super.createClient());
  }

  override async close(): Promise<void> {
    await leave(() => super.close(), [this.pubClient, this.subClient]);
  }
}

/** Listens to messages, and ends as `MessageTransport` does. */
export class MessageServer extends ServerRedis {
  /** @param onSubscribed called whenever all subscriptions stand, at the start and after the connection was lost */
  constructor(
    redisUrl: string,
    private readonly onSubscribed: () => void = () => {},
  ) {
    super(transportOptions(redisUrl));
  }

  override async createRedisClient(): Promise<Redis> {
    const client = withoutUnhandledRejections(await super.createRedisClient());
    return afterSubscribing(client, this.onSubscribed);
  }

  override async close(): Promise<void> {
    await leave(() => super.close(), [this.pubClient, this.subClient]);
  }
}

/** Says goodbye; where nobody hears it, hangs up. */
async function leave(sayGoodbye: () => Promise<void>, clients: readonly (Redis | null | undefined)[]) {
  const [goodbye] = await Promise.allSettled([sayGoodbye()]);
  if (goodbye.status === 'fulfilled') return;
  for (const client of clients) client?.disconnect();
}

/**
 * Nest looks at the outcome of no subscription and no answer, nor does ioredis when it subscribes again after a reconnect.
 * Where the connection ends before the outcome is known, that would end the process with an unhandled rejection.
 */
function withoutUnhandledRejections(client: Redis): Redis {
  const send = client.sendCommand.bind(client);
  client.sendCommand = (command, stream) => {
    command.promise.catch(() => {}); // whoever awaits it still hears of it
    return send(command, stream);
  };
  return client;
}

/** ioredis subscribes again by itself after a reconnect, and has no event that says when Redis has done so. */
function afterSubscribing(client: Redis, onSubscribed: () => void): Redis {
  const send = client.sendCommand.bind(client);
  let pending = 0;
  // One may be refused: the users' rules of a Redis that was not restarted since an upgrade know no new channel.
  let anyStands = false;
  client.sendCommand = (command, stream) => {
    if (command.name === 'subscribe') {
      pending += 1;
      const settled = (stands: boolean) => {
        pending -= 1;
        anyStands ||= stands;
        if (pending > 0 || !anyStands) return;
        anyStands = false;
        onSubscribed();
      };
      command.promise.then(
        () => settled(true),
        () => settled(false),
      );
    }
    return send(command, stream);
  };
  return client;
}

/** Options of Nest's Redis transport for `redis://` and `rediss://` addresses. It never stops reconnecting. */
function transportOptions(url: string): Required<RedisOptions>['options'] {
  const { host, port, username, password, db, tls } = new Redis(url, { lazyConnect: true }).options;
  return {
    host,
    port,
    username,
    password,
    db,
    tls,
    connectTimeout: 2000,
    retryAttempts: Number.MAX_SAFE_INTEGER,
    retryDelay: 500,
  };
}
