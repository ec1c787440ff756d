import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * React Router as a build needs it. What its package.json leads to is its development build, whose warnings visitors
 * would download; and its names for developer tools, like its unmarked calls, keep components that nobody uses. A link
 * fetches pages ahead in React Router's framework alone, where the build lists their files; and only server
 * components need the digests of errors handled.
 */
export const productionRouter = (): Plugin => ({
  name: 'production-router',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: fileOf('index.mjs') },
        { find: /^react-router\/dom$/, replacement: fileOf('dom-export.mjs') },
      ],
    },
  }),
  transform: {
    filter: { id: /[\\/]react-router[\\/]dist[\\/]production[\\/]/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = .*;$/gm, '')
        .replaceAll(PREFETCHING, 'return link;')
        .replaceAll(SERVER_COMPONENTS, '')
        .replaceAll(/ = (React\d*\.(?:forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ $1'),
      map: null,
    }),
  },
});

const PREFETCHING = /return shouldPrefetch && !isAbsolute \? .*PrefetchPageLinks.* : link;/g;

/** In RenderErrorBoundary, whose context only they provide. */
const SERVER_COMPONENTS =
  /if \(this\.context && typeof error === "object".*"digest"[^}]*\}|if \(this\.context\) \{\s*return .*RSCErrorHandler.*\s*\}/g;

const fileOf = (name: string) =>
  join(dirname(createRequire(import.meta.url).resolve('react-router/package.json')), 'dist/production', name);
