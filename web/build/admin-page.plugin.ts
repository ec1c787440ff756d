import type { Plugin } from 'vite';

const ADMIN = /^\/(?:cp|control(?:\/[^?]*)?)\/?(?:\?|$)/;

/** In development every address of the control panel begins with admin.html, as `shells.ts` has it for the build. */
export const adminPage = (): Plugin => ({
  name: 'admin-page',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (ADMIN.test(request.url ?? '')) request.url = '/admin.html';
      next();
    });
  },
});
