export * from './outbox.js';
export * from './outbox.module.js';
export * from './withdrawals.js';
