import { Global, Module } from '@nestjs/common';
import { MessageQueues } from './message-queues.js';
import { Outbox } from './outbox.js';
import { OutboxMetrics } from './outbox.metrics.js';
import { OutboxRelay } from './outbox.relay.js';

/** For a service that sends messages which must not be lost; its database needs the outbox table. */
@Global()
@Module({ providers: [Outbox, OutboxRelay, OutboxMetrics, MessageQueues], exports: [Outbox] })
export class OutboxModule {}
