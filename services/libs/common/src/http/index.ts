export * from './answer.js';
export * from './body-or-query.decorator.js';
export * from './body-parsers.js';
export * from './envelope.interceptor.js';
export * from './refused-body.js';
export * from './request-id.js';
export * from './request-language.js';
export * from './validation.pipe.js';
