import { enter } from './setup/enter.mjs';

enter(new URL('./dev/main.mjs', import.meta.url));
