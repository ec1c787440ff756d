import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const source = fileURLToPath(new URL('./boot.js', import.meta.url));

/**
 * Puts boot.js into the head as a blocking file of its own: theme, language and direction are set before
 * the first paint, and the Content-Security-Policy needs no exception for an inline script.
 */
export function bootScript(): Plugin {
  let fileName = 'boot.js';
  return {
    name: 'boot-script',
    configureServer(server) {
      server.middlewares.use('/boot.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(readFileSync(source));
      });
    },
    generateBundle() {
      const code = readFileSync(source, 'utf8');
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      fileName = `assets/boot-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source: code });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<!-- boot -->', `<script src="/${fileName}"></script>`),
    },
  };
}
