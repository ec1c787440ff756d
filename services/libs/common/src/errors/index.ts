export * from './api-error.js';
export * from './error.filter.js';
export * from './outage.js';
