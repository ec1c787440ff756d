import { CONFIG, type ServiceConfig } from '../config/index.js';
import type { FastifyRequest } from 'fastify';
import type { DynamicModule } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import pino, { type Logger, type LoggerOptions } from 'pino';
import { currentRequest } from './request-scope.js';
import { sourceStack } from './source-stack.js';

/**
 * Logs JSON lines without personal data: a request's id, method and route pattern, never its address, query, body or
 * headers (a tracking code leads to a name and an address).
 */
export const loggingModule = (service: string): DynamicModule =>
  LoggerModule.forRootAsync({
    inject: [CONFIG],
    useFactory: (config: ServiceConfig) => ({
      // A logger per request would cost more than the request's line.
      forRoutes: [],
      pinoHttp: {
        ...form(service, config.LOG_LEVEL),
        autoLogging: false,
        mixin: () => ({ requestId: currentRequest()?.id }),
        serializers: { err: errorFields },
        redact: { paths: ['req', 'res', '*.password', '*.token'], remove: true },
      },
    }),
  });

/** Logs finished requests, whose fields need no redaction. */
export const requestLog = (service: string, level: string): Logger =>
  pino(form(service, level, { context: 'request' }));

/**
 * Logs an uncaught error, which ends the process. Node itself would print all its properties, such as a failed
 * statement's parameters, and the bundle's whole line.
 */
export function logCrash(service: string): void {
  process.on('uncaughtException', (thrown: unknown) => {
    const err = thrown instanceof Error ? thrown : new Error(String(thrown));
    const serializers = { err: pino.stdSerializers.wrapErrorSerializer(errorFields) };
    const output = pino.destination({ dest: process.stderr.fd, sync: true });
    pino({ ...form(service, 'fatal'), serializers }, output).fatal({ err }, 'uncaught error');
    process.exit(1);
  });
}

/** Options shared by all loggers. */
const form = (service: string, level: string, more: object = {}): LoggerOptions => ({
  level,
  base: { service, ...more },
  messageKey: 'message',
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
});

interface SerializedError {
  type?: string;
  message?: string;
  stack?: string;
  code?: unknown;
}

/** Keeps the fields needed for debugging; a failed statement also carries its parameters. */
const errorFields = ({ type, message, stack, code }: SerializedError) => ({
  type,
  message,
  stack: stack && sourceStack(stack),
  code,
});

/** Returns the log fields of a finished request. */
export const requestLine = (request: FastifyRequest, status: number, milliseconds: number) => ({
  requestId: request.id,
  method: request.method,
  route: request.routeOptions.url ?? 'unknown',
  status,
  ms: Math.round(milliseconds * 10) / 10,
});
