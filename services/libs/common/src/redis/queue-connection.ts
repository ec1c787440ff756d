import { Logger, type Provider } from '@nestjs/common';
import { Redis } from 'ioredis';
import { CONFIG, type ServiceConfig } from '../config/index.js';

/** Nest token of the connection that the worker uses to wait for jobs, and closes. */
export const QUEUE_CONNECTION = Symbol('queue connection');

/** Silence after which the connection is renewed; longer than any wait for jobs. */
const SILENCE_MS = 30_000;

/** Connects for queues, and waits while Redis is down, unlike the connection for requests. */
export const queueConnection: Provider = {
  provide: QUEUE_CONNECTION,
  inject: [CONFIG],
  useFactory: ({ REDIS_URL }: ServiceConfig) => {
    const logger = new Logger('queue');
    const redis = new Redis(REDIS_URL, {
      maxRetriesPerRequest: null,
      connectTimeout: 2000,
      socketTimeout: SILENCE_MS,
      retryStrategy: (times) => Math.min(100 * times, 1000),
    });
    let away = false;
    redis.on('error', (error) => {
      if (!away) logger.warn(`the queue is down: ${error.message}`);
      away = true;
    });
    redis.on('ready', () => {
      if (away) logger.log('the queue is up again');
      away = false;
    });
    return redis;
  },
};
