export * from './api-error.js';
export * from './error.filter.js';
export * from './failure-log.js';
export * from './outage.js';
