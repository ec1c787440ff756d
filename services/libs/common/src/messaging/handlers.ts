import { EventPattern, MessagePattern, Payload } from '@nestjs/microservices';
import { EVENTS, REQUESTS, type EventName, type RequestName } from '@vaultway/contracts';

/** Marks a controller method as an event handler. */
export const OnEvent = (name: EventName) => EventPattern(name) as MethodDecorator;

/** Marks a controller method as a request handler. */
export const OnRequest = (name: RequestName) => MessagePattern(name);

/** Injects an event's payload, validated by its schema. */
export const EventBody = (name: EventName) =>
  Payload({ transform: (value: unknown) => EVENTS[name].parse(value) });

/** Injects a request's payload, validated by its schema. */
export const RequestBody = (name: RequestName) =>
  Payload({ transform: (value: unknown) => REQUESTS[name].payload.parse(value) });
