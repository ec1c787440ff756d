export * from './duty.js';
export * from './health.module.js';
