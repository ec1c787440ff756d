import { CONFIG, type ServiceConfig } from '../config/index.js';
import type { FastifyRequest } from 'fastify';
import type { DynamicModule } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { AsyncLocalStorage } from 'node:async_hooks';
import pino, { type Logger, type LoggerOptions } from 'pino';
import { sourceStack } from './source-stack.js';
import { standardOutput } from './standard-output.js';

/**
 * Logs JSON lines without personal data: of a request its id, method and route pattern, never its address, query, body or
 * headers (a tracking code leads to a name and an address).
 */
export const loggingModule = (service: string): DynamicModule =>
  LoggerModule.forRootAsync({
    inject: [CONFIG],
    useFactory: (config: ServiceConfig) => {
      const output = standardOutput();
      return {
        // A logger per request would cost more than the request's line.
        forRoutes: [],
        pinoHttp: [
          {
            ...form(service, config.LOG_LEVEL),
            hooks: {
              logMethod(args, method) {
                method.apply(this, args);
                output.flushSync();
              },
            },
            autoLogging: false,
            mixin: () => ({ requestId: currentRequestId() }),
            serializers: { err: errorFields },
            redact: { paths: ['req', 'res', '*.password', '*.token'], remove: true },
          },
          output,
        ],
      };
    },
  });

/** Writes the lines of finished requests, whose fields hold nothing to redact: there are many, so they wait for each other. */
export const requestLog = (service: string, level: string): Logger =>
  pino(form(service, level, { context: 'request' }), standardOutput());

/**
 * Logs an error that nobody catches, which ends the process. Node itself would print the error with all that it carries, such
 * as a failed statement's parameters, and the whole line of the bundle before it.
 */
export function logCrash(service: string): void {
  process.on('uncaughtException', (thrown: unknown) => {
    const err = thrown instanceof Error ? thrown : new Error(String(thrown));
    const serializers = { err: pino.stdSerializers.wrapErrorSerializer(errorFields) };
    const output = pino.destination({ dest: process.stderr.fd, sync: true });
    pino({ ...form(service, 'fatal'), serializers }, output).fatal({ err }, 'nobody caught an error');
    process.exit(1);
  });
}

/** What the lines of all logs have in common. */
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

/** Keeps what helps to find an error, not what it carries: a failed statement carries its parameters. */
const errorFields = ({ type, message, stack, code }: SerializedError) => ({
  type,
  message,
  stack: stack && sourceStack(stack),
  code,
});

/** The log line of a finished request. */
export const requestLine = (request: FastifyRequest, status: number, milliseconds: number) => ({
  requestId: request.id,
  method: request.method,
  route: request.routeOptions.url ?? 'unknown',
  status,
  ms: Math.round(milliseconds * 10) / 10,
});

const scope = new AsyncLocalStorage<string>();

/** Runs `step`; whatever it causes is logged with the request's id. */
export const inRequest = (requestId: string, step: () => void): void => scope.run(requestId, step);

/** The id of the request that the current code runs for, if any. */
export const currentRequestId = (): string | undefined => scope.getStore();
