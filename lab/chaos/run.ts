import { ensureBuilt } from '../../tools/build/ensure-built.ts';

/** Entry point of `npm run chaos`: builds its imports first, in a fresh clone too. */
await ensureBuilt();
await import('./commands.ts');
