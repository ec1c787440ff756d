/** The databases of the product: the service that owns each, which is also the name of the database. */
export const DATABASES = ['tracking', 'content', 'auth', 'mail'];

/** The programs that work on them, in the order in which they are stopped. */
export const PROGRAMS = ['mail-worker', 'mail', 'auth', 'content', 'tracking'];
