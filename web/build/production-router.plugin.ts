import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * React Router as a build needs it. What its package.json leads to is its development build, whose warnings visitors
 * would download; and its names for developer tools, like its unmarked calls, keep components that nobody uses. A link
 * fetches pages ahead in React Router's framework alone, where the build lists their files; and only server
 * components need the digests of errors handled.
 */
export function productionRouter(): Plugin {
  let unmet = new Set<Cut>();
  return {
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
    buildStart: () => void (unmet = new Set(CUTS)),
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/]production[\\/]/ },
      handler(code) {
        for (const cut of unmet) if (code.search(cut.from) !== -1) unmet.delete(cut);
        return { code: CUTS.reduce((left, { from, to }) => left.replaceAll(from, to), code), map: null };
      },
    },
    buildEnd(failure) {
      // What is drawn at build time runs on the package as it is.
      if (failure || unmet.size === 0 || this.environment.config.consumer === 'server') return;
      const patterns = Array.from(unmet, ({ from }) => String(from));
      this.error(`React Router has nothing like this any more: ${patterns.join(', ')}`);
    },
  };
}

interface Cut {
  from: RegExp;
  to: string;
}

const CUTS: Cut[] = [
  { from: /^\w+\.displayName = .*;$/gm, to: '' },
  { from: /return shouldPrefetch && !isAbsolute \? .*PrefetchPageLinks.* : link;/g, to: 'return link;' },
  // In RenderErrorBoundary, whose context only server components provide.
  { from: /if \(this\.context && typeof error === "object".*"digest"[^}]*\}/g, to: '' },
  { from: /if \(this\.context\) \{\s*return .*RSCErrorHandler.*\s*\}/g, to: '' },
  { from: / = (React\d*\.(?:forwardRef|createContext|memo)\()/g, to: ' = /* @__PURE__ */ $1' },
];

const fileOf = (name: string) =>
  join(dirname(createRequire(import.meta.url).resolve('react-router/package.json')), 'dist/production', name);
