export * from './envelope-matcher.js';
export * from './eventually.js';
export * from './fake-content.js';
export * from './fill.js';
export * from './http-client.js';
export * from './running-service.js';
export * from './session-signer.js';
export * from './tcp-proxy.js';
