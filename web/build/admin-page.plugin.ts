import type { Plugin } from 'vite';

const SCAN = /^\/control\/scan\/?(?:[?#]|$)/;
const ADMIN = /^\/(?:cp|control(?:\/[^?]*)?)\/?(?:\?|$)/;

/** Serves the control panel's page for its addresses in development, as `shells.ts` does for the build. */
export const adminPage = (): Plugin => ({
  name: 'admin-page',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (SCAN.test(request.url ?? '')) request.url = '/scan.html';
      else if (ADMIN.test(request.url ?? '')) request.url = '/admin.html';
      next();
    });
  },
});
