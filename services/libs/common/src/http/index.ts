export * from './answer.js';
export * from './body-parsers.js';
export * from './cookie.js';
export * from './envelope.interceptor.js';
export * from './etag.js';
export * from './refused-body.js';
export * from './request.js';
