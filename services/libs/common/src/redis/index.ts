export * from './queue-connection.js';
export * from './redis.module.js';
