export * from './image-archive.js';
export * from './image-encoder.js';
export * from './image-name.js';
export * from './image-store.config.js';
export * from './image-store.js';
export * from './images.js';
export * from './images.module.js';
export * from './images-options.js';
