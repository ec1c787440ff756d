import { enter } from './setup/enter.mjs';

enter(new URL('./bench/main.ts', import.meta.url));
