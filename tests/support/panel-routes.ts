import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PATHS = readFileSync(join(import.meta.dirname, '../../web/src/admin/paths.ts'), 'utf8');

/** Pages of the panel without sign-in. */
export const GUEST_ROUTES = ['signin.html', 'signup.html', 'password.html'];

/** Addresses of the panel without a record, relative to `/control/`. */
export const PANEL_ROUTES = Array.from(
  PATHS.matchAll(/: '\/control\/([^':]+)',/g),
  ([, route = '']) => route,
).filter((route) => !GUEST_ROUTES.includes(route));

/** Pages of a parcel in the panel. */
export const PARCEL_PARTS = [
  '',
  '/activities',
  '/activities/create',
  '/update',
  '/update-map',
  '/update-image',
];
