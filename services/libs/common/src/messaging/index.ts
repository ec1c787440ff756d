export * from './handlers.js';
export * from './message-client.js';
export * from './messaging.module.js';
export * from './missed-messages.js';
export * from './refused-channels.js';
