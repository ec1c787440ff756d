import { ensureBuilt } from '../../tools/build/ensure-built.ts';

/** `npm run chaos`: what it imports is built first, also in a fresh clone. */
await ensureBuilt();
await import('./commands.ts');
