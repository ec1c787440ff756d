import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { ClientRedis, ServerRedis, type ClientProxy, type RedisOptions } from '@nestjs/microservices';
import { Redis } from 'ioredis';
import { CONFIG, type ServiceConfig } from '../config/index.js';
import { MESSAGE_TRANSPORT, MessageClient } from './message-client.js';
import { MissedMessages } from './missed-messages.js';
import { RefusedChannels } from './refused-channels.js';

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
    RefusedChannels,
  ],
  exports: [MessageClient, MissedMessages, RefusedChannels],
})
export class MessagingModule implements OnApplicationShutdown {
  constructor(@Inject(MESSAGE_TRANSPORT) private readonly transport: ClientProxy) {}

  async onApplicationShutdown() {
    await this.transport.close();
  }
}

/** Sends messages, and closes even while Redis is down: Nest's client waits for QUIT and fails without a reply. */
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

/** Receives messages, and closes like `MessageTransport`. */
export class MessageServer extends ServerRedis {
  /** @param onSubscribed called when all subscriptions are active, at startup and after a reconnect */
  constructor(
    redisUrl: string,
    private readonly onSubscribed: () => void = () => {},
    private readonly refused = new RefusedChannels(),
  ) {
    super(transportOptions(redisUrl));
  }

  override async createRedisClient(): Promise<Redis> {
    const client = withoutUnhandledRejections(await super.createRedisClient());
    return afterSubscribing(noticingRefusals(client, this.refused), this.onSubscribed);
  }

  override async close(): Promise<void> {
    await leave(() => super.close(), [this.pubClient, this.subClient]);
  }
}

/** Sends QUIT; disconnects if Redis does not answer. */
async function leave(sayGoodbye: () => Promise<void>, clients: readonly (Redis | null | undefined)[]) {
  const [goodbye] = await Promise.allSettled([sayGoodbye()]);
  if (goodbye.status === 'fulfilled') return;
  for (const client of clients) client?.disconnect();
}

/**
 * Nest handles the outcome of no subscription and no reply, nor does ioredis when it resubscribes after a reconnect. A
 * connection that closes first would end the process with an unhandled rejection.
 */
function withoutUnhandledRejections(client: Redis): Redis {
  const send = client.sendCommand.bind(client);
  client.sendCommand = (command, stream) => {
    command.promise.catch(() => {}); // callers that await it still see the error
    return send(command, stream);
  };
  return client;
}

/**
 * Calls back when Redis has confirmed the subscriptions. ioredis resubscribes after a reconnect without an event of its
 * own.
 */
function afterSubscribing(client: Redis, onSubscribed: () => void): Redis {
  const send = client.sendCommand.bind(client);
  let pending = 0;
  // A subscription may be refused: the ACL of a Redis not restarted since an upgrade lacks new channels.
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

/** Interval at which a refused subscription is tried again. */
const RETRY_MS = 5000;

/**
 * Remembers the channels that the rules of Redis refuse, and subscribes to them once they no longer do: the rules of a
 * release may reach Redis after its services.
 */
function noticingRefusals(client: Redis, refused: RefusedChannels): Redis {
  const send = client.sendCommand.bind(client);
  client.sendCommand = (command, stream) => {
    if (command.name === 'subscribe') {
      const channels = command.args.map(String);
      command.promise.then(
        () => refused.allow(channels),
        (error: Error) => {
          // Anything else is an outage, after which ioredis subscribes again.
          if (!error.message.startsWith('NOPERM')) return;
          refused.refuse(channels);
          setTimeout(() => {
            if (client.status === 'ready') client.subscribe(...channels).catch(() => {});
          }, RETRY_MS).unref();
        },
      );
    }
    return send(command, stream);
  };
  return client;
}

/** Returns options of Nest's Redis transport for `redis://` and `rediss://` addresses, with endless reconnects. */
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
