export * from './job-seal.js';
export * from './secret-box.js';
export * from './token-hash.js';
