import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Puts `<name>.js` of this folder where index.html says `<!-- <name> -->`, as a blocking file of its own: the
 * Content-Security-Policy needs no exception for an inline script.
 */
export function plainScript(name: string): Plugin {
  const source = fileURLToPath(new URL(`./${name}.js`, import.meta.url));
  let fileName = `${name}.js`;
  return {
    name: `plain-script-${name}`,
    configureServer(server) {
      server.middlewares.use(`/${name}.js`, (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(readFileSync(source));
      });
    },
    generateBundle() {
      const code = readFileSync(source, 'utf8');
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
