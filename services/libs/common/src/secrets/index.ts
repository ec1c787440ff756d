export * from './job-seal.js';
export * from './secret-box.js';
