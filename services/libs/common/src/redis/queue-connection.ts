import { Logger, type Provider } from '@nestjs/common';
import { Redis } from 'ioredis';
import { CONFIG, type ServiceConfig } from '../config/index.js';

/** Nest token of the connection on which the worker waits for jobs; the worker closes it. */
export const QUEUE_CONNECTION = Symbol('queue connection');

/** A connection this long without a sign of life is made anew; longer than any wait for jobs. */
const SILENCE_MS = 30_000;

/** Unlike the connection for requests, this one waits while Redis is away. */
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
      if (!away) logger.warn(`the queue is away: ${error.message}`);
      away = true;
    });
    redis.on('ready', () => {
      if (away) logger.log('the queue is back');
      away = false;
    });
    return redis;
  },
};
