import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const name = 'virtual:world-outlines';
const require = createRequire(import.meta.url);

/**
 * The outlines of land and borders (Natural Earth, public domain) as a file of the site: no map server sees
 * which parcel a visitor follows. `import url from 'virtual:world-outlines'` gives its address.
 */
export function worldOutlines(): Plugin {
  const read = () => {
    const world = JSON.parse(readFileSync(require.resolve('world-atlas/countries-50m.json'), 'utf8'));
    return JSON.stringify(world);
  };
  let building = false;
  return {
    name: 'world-outlines',
    configResolved: (config) => void (building = config.command === 'build'),
    configureServer(server) {
      server.middlewares.use('/world-outlines.json', (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(read());
      });
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      if (!building) return `export default '/world-outlines.json'`;
      const reference = this.emitFile({ type: 'asset', name: 'world-outlines.json', source: read() });
      return `export default import.meta.ROLLUP_FILE_URL_${reference}`;
    },
  };
}
