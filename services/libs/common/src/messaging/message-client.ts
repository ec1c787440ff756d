import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ClientProxy } from '@nestjs/microservices';
import {
  EVENTS,
  REQUESTS,
  type EventName,
  type EventPayload,
  type RequestName,
  type RequestPayload,
  type RequestReply,
} from '@vaultway/contracts';
import { firstValueFrom, timeout } from 'rxjs';

export const MESSAGE_TRANSPORT = Symbol('message transport');

/** Maximum delay that an unavailable service may cause its caller. */
const ANSWER_LIMIT_MS = 1000;

/** Exchanges messages with the other services over Redis, with payloads defined in contracts. */
@Injectable()
export class MessageClient {
  private readonly logger = new Logger('messages');

  constructor(@Inject(MESSAGE_TRANSPORT) private readonly transport: Pick<ClientProxy, 'send' | 'emit'>) {}

  /**
   * Sends a request to another service and waits for the response, at most a second by default.
   *
   * @param otherwise returned on timeout, or if the response breaks its schema
   */
  async ask<N extends RequestName, F>(
    name: N,
    payload: RequestPayload<N>,
    { fallback, limitMs = ANSWER_LIMIT_MS }: { fallback: F; limitMs?: number },
  ): Promise<RequestReply<N> | F> {
    try {
      const reply: unknown = await firstValueFrom(
        this.transport.send<unknown>(name, payload).pipe(timeout(limitMs)),
        { defaultValue: null },
      );
      return REQUESTS[name].reply.parse(reply) as RequestReply<N>;
    } catch (error) {
      this.logger.warn(`no response to ${name}: ${(error as Error).message ?? String(error)}`);
      return fallback;
    }
  }

  /**
   * Publishes an event. Delivery is not guaranteed, so anything that depends on it must also expire. Never fails, and
   * takes a second at most.
   */
  async tell<N extends EventName>(name: N, payload: EventPayload<N>): Promise<void> {
    try {
      await firstValueFrom(
        this.transport.emit(name, EVENTS[name].parse(payload)).pipe(timeout(ANSWER_LIMIT_MS)),
        {
          defaultValue: undefined,
        },
      );
    } catch (error) {
      this.logger.warn(`could not publish ${name}: ${(error as Error).message ?? String(error)}`);
    }
  }
}
