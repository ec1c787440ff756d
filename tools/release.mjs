import { enter } from './setup/enter.mjs';

enter(new URL('./release/main.ts', import.meta.url));
