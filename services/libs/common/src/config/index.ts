export * from './database-url.config.js';
export * from './read-config.js';
export * from './service.config.js';
