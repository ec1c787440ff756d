import type { Plugin } from 'vite';

const SCAN = /^\/control\/scan\/?(?:[?#]|$)/;
const ADMIN = /^\/(?:cp|control(?:\/[^?]*)?)\/?(?:\?|$)/;

/** In development the addresses of the control panel begin with its pages, as `shells.ts` has it for the build. */
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
