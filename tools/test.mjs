import { enter } from './setup/enter.mjs';

enter(new URL('./test/main.mjs', import.meta.url));
