export * from './address-key.js';
export * from './throttle.js';
