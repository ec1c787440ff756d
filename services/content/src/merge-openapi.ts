import { writeMergedDocument } from './docs/merged-document.js';

/** The step of the build that follows the compiler. */
await writeMergedDocument();
