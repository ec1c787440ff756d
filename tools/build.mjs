import { enter } from './setup/enter.mjs';

enter(new URL('./setup/build-command.mjs', import.meta.url));
