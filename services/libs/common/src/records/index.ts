export * from './record.entity.js';
export * from './record-kind.js';
export * from './record-store.js';
export type { RecordWriter } from './record-writer.js';
