import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { bundled } from './plain-script.plugin.ts';

const source = fileURLToPath(new URL('../src/embed/vaultway-track.ts', import.meta.url));
const locales = fileURLToPath(new URL('../src/locales', import.meta.url));

const NAME = 'embed.js';
/** Bytes when compressed with gzip, the larger of the two. */
const MAX_BYTES = 6_000;

/** Writes `embed.js`, which other websites load to offer a look-up. Its address never changes. */
export const embed = (): Plugin => ({
  name: 'embed',
  configureServer(server) {
    server.middlewares.use(`/${NAME}`, (_request, response, next) => {
      response.setHeader('content-type', 'text/javascript');
      code().then((text) => response.end(text), next);
    });
  },
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle() {
    const text = await code();
    const bytes = gzipSync(text, { level: 9 }).length;
    if (bytes > MAX_BYTES) this.error(`${NAME} may be ${MAX_BYTES} bytes compressed; it is ${bytes}`);
    this.info(`${NAME} is ${bytes} bytes compressed`);
    this.emitFile({ type: 'asset', fileName: NAME, source: text });
  },
});

const code = async () => bundled(source, { EMBED_TEXTS: JSON.stringify(await texts()) });

interface SiteTexts {
  trackingField: Record<'label' | 'button', string>;
  track: Record<'notFoundTitle' | 'throttledText' | 'offlineText' | 'noStatus', string>;
  parcel: { details: string };
  delivery: Record<'on' | 'by', string>;
}

/** Returns the texts that the script shares with the site, by language. */
async function texts(): Promise<Record<string, string[]>> {
  const all = (await readdir(locales)).toSorted().map(async (language) => {
    const file = await readFile(`${locales}/${language}/site.json`, 'utf8');
    const { trackingField, track, parcel, delivery } = JSON.parse(file) as SiteTexts;
    const own = [trackingField.label, trackingField.button, track.notFoundTitle, track.throttledText];
    return [
      language,
      [...own, track.offlineText, parcel.details, track.noStatus, delivery.on, delivery.by],
    ] satisfies [string, string[]];
  });
  return Object.fromEntries(await Promise.all(all));
}
