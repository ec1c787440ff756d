export * from './security-notes.js';
