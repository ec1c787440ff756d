export * from './answers.decorator.js';
export * from './body-or-query.decorator.js';
export * from './document.js';
export * from './merge.js';
export * from './schema-converter.js';
