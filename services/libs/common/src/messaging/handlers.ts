import { EventPattern, MessagePattern, Payload } from '@nestjs/microservices';
import { EVENTS, REQUESTS, type EventName, type RequestName } from '@vaultway/contracts';

/** Marks a controller's method as the handler of an event. */
export const OnEvent = (name: EventName) => EventPattern(name) as MethodDecorator;

/** Marks a controller's method as the handler of a request. */
export const OnRequest = (name: RequestName) => MessagePattern(name);

/** The payload of an event, checked against its schema. */
export const EventBody = (name: EventName) =>
  Payload({ transform: (value: unknown) => EVENTS[name].parse(value) });

/** The payload of a request, checked against its schema. */
export const RequestBody = (name: RequestName) =>
  Payload({ transform: (value: unknown) => REQUESTS[name].payload.parse(value) });
