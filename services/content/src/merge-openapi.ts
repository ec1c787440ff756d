import { writeMergedDocument } from './docs/merged-document.js';

/** Runs after the compiler in the build. */
await writeMergedDocument();
