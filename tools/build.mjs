import { enter } from './setup/enter.mjs';

enter(new URL('./build/main.ts', import.meta.url));
