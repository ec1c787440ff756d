import { drawPage } from './support/page.ts';

/** Redraws docs/performance.md from lab/results: npm run bench -- page */
await drawPage();
