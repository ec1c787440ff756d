import { fileURLToPath } from 'node:url';

/** The folder of the whole project, with a separator at its end. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
