export { KEY_HEADER } from './idempotency-key.js';
export * from './idempotency.module.js';
export * from './once.js';
export * from './once-per-key.decorator.js';
