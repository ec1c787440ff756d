export * from './pem-key.js';
export * from './read-config.js';
export * from './service.config.js';
