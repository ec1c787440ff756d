import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { type Sandbox, SANDBOX } from '../config/index.js';
import { MessageClient, MessageTransport } from '../messaging/index.js';
import { connectRedis, REDIS } from '../redis/index.js';

/** Connects to the Redis to which auth publishes API keys: the service's own, or the services' for the sandbox. */
@Injectable()
export class ApiKeySource implements OnApplicationShutdown {
  readonly redis: Redis;
  readonly messages: MessageClient;
  private readonly transport: MessageTransport | null;

  constructor(
    @Inject(REDIS) private readonly own: Redis,
    messages: MessageClient,
    @Inject(SANDBOX) sandbox: Sandbox | null,
  ) {
    this.redis = sandbox ? connectRedis(sandbox.apiKeysRedisUrl, 'redis of the API keys') : own;
    this.transport = sandbox && new MessageTransport(sandbox.apiKeysRedisUrl);
    this.messages = this.transport ? new MessageClient(this.transport) : messages;
  }

  async onApplicationShutdown() {
    await this.transport?.close();
    if (this.redis !== this.own) this.redis.disconnect();
  }
}
