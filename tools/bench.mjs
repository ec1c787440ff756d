import { enter } from './setup/enter.mjs';

enter(new URL('./bench/main.mjs', import.meta.url));
