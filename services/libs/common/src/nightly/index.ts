export * from './nightly.js';
