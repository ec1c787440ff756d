import { enter } from './setup/enter.mjs';

enter(new URL('./start/main.mjs', import.meta.url));
