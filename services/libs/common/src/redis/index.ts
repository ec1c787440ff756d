export * from './queue-connection.js';
export * from './queue-marks.js';
export * from './redis.module.js';
