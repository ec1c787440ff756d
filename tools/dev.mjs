import { enter } from './setup/enter.mjs';

enter(new URL('./dev/main.ts', import.meta.url));
