import { enter } from './setup/enter.mjs';

enter(new URL('./start/main.ts', import.meta.url));
