import 'reflect-metadata';

export * from './audit/index.js';
export * from './bootstrap/index.js';
export * from './config/index.js';
export * from './database/index.js';
export * from './errors/index.js';
export * from './http/index.js';
export * from './messaging/index.js';
export * from './openapi/index.js';
export * from './outbox/index.js';
export * from './redis/index.js';
export * from './secrets/index.js';
export * from './session/index.js';
export * from './settings/index.js';
export * from './throttle/index.js';
