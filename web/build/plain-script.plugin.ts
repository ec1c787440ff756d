import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, defaultClientConditions, type Plugin, type Rolldown } from 'vite';

/**
 * Replaces `<!-- <name> -->` in index.html with a reference to `<name>.js` of this folder, minified, as a file of its
 * own, for which the Content-Security-Policy needs no exception.
 * @param options.module a module of `src` to use instead, bundled with its imports
 * @param options.defer runs it after the HTML is parsed, instead of blocking the page
 */
export function plainScript(name: string, { module = '', defer = false } = {}): Plugin {
  const source = fileURLToPath(new URL(module ? `../src/${module}` : `./${name}.js`, import.meta.url));
  let fileName = `${name}.js`;
  return {
    name: `plain-script-${name}`,
    configureServer(server) {
      server.middlewares.use(`/${name}.js`, (_request, response, next) => {
        response.setHeader('content-type', 'text/javascript');
        bundled(source).then((code) => response.end(code), next);
      });
    },
    async generateBundle() {
      const code = await bundled(source);
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      fileName = `assets/${name}-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source: code });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(
          `<!-- ${name} -->`,
          () => `<script ${defer ? 'defer ' : ''}src="/${fileName}"></script>`,
        ),
    },
  };
}

/**
 * File that names the inline scripts. It is missing when an image is built from the website alone, which skips the
 * check.
 */
const POLICY = fileURLToPath(new URL('../../gateway/dynamic/middlewares.yml', import.meta.url));

/**
 * Replaces `<!-- <name> -->` in index.html with `<name>.js` of this folder, minified and inlined: a file would cost a
 * round trip before the first paint. The Content-Security-Policy names its hash; the build fails if the two differ.
 */
export function inlineScript(name: string): Plugin {
  const source = fileURLToPath(new URL(`./${name}.js`, import.meta.url));
  return {
    name: `inline-script-${name}`,
    transformIndexHtml: {
      order: 'post',
      async handler(html, { server }) {
        const code = (await bundled(source)).trim();
        if (!server && existsSync(POLICY)) expectPolicy(name, code, readFileSync(POLICY, 'utf8'));
        return html.replace(`<!-- ${name} -->`, () => `<script>${code}</script>`);
      },
    },
  };
}

function expectPolicy(name: string, code: string, policy: string) {
  const hash = `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  const scripts = policy.match(/script-src 'self'[^;]*/g) ?? [];
  if (scripts.length > 0 && scripts.every((sources) => sources.includes(hash))) return;
  throw new Error(
    `Browsers would not run ${name}.js: write ${hash} after each script-src 'self' in ${POLICY}`,
  );
}

/** @param define constants of the code, as its text */
export async function bundled(input: string, define: Record<string, string> = {}): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define,
    // Contracts come from source, as in the whole build: their compiled form may be missing.
    resolve: {
      conditions: ['source', ...defaultClientConditions],
      alias: { '@': fileURLToPath(new URL('../src', import.meta.url)) },
    },
    build: { write: false, rolldownOptions: { input, output: { format: 'iife' } } },
  });
  return (result as Rolldown.RolldownOutput).output[0].code;
}
