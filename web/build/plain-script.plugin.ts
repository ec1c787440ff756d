import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, defaultClientConditions, type Plugin, type Rolldown } from 'vite';

/**
 * Puts `<name>.js` of this folder, minified, where index.html says `<!-- <name> -->`, as a blocking file of its own:
 * the Content-Security-Policy needs no exception for an inline script.
 * @param module one of `src` instead, together with what it imports
 */
export function plainScript(name: string, module?: string): Plugin {
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
      handler: (html) => html.replace(`<!-- ${name} -->`, `<script src="/${fileName}"></script>`),
    },
  };
}

async function bundled(input: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    // Contracts come from source, as in the whole build: their compiled form may be missing.
    resolve: {
      conditions: ['source', ...defaultClientConditions],
      alias: { '@': fileURLToPath(new URL('../src', import.meta.url)) },
    },
    build: { write: false, rolldownOptions: { input, output: { format: 'iife' } } },
  });
  return (result as Rolldown.RolldownOutput).output[0].code;
}
