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

/** How long a service that is away may delay its caller. */
const ANSWER_LIMIT_MS = 1000;

/** Talks to the other services over Redis, with the payloads that contracts describe. */
@Injectable()
export class MessageClient {
  private readonly logger = new Logger('messages');

  constructor(@Inject(MESSAGE_TRANSPORT) private readonly transport: Pick<ClientProxy, 'send' | 'emit'>) {}

  /**
   * Asks another service, and waits at most a second for its answer, unless told to wait longer.
   *
   * @param otherwise what to return when nobody answers, or the answer breaks its schema
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
      this.logger.warn(`no answer to ${name}: ${(error as Error).message ?? String(error)}`);
      return fallback;
    }
  }

  /**
   * Publishes an event. It may be lost, so whatever depends on it must also expire by itself. Never fails, and never
   * takes longer than a second.
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
      this.logger.warn(`could not tell ${name}: ${(error as Error).message ?? String(error)}`);
    }
  }
}
