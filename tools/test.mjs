import { enter } from './setup/enter.mjs';

enter(new URL('./test/main.ts', import.meta.url));
