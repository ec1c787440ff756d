import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

/** How V8 names a place in a module, such as `file:///app/dist/main.js:1:2345`. */
const PLACE = /(file:\/\/[^\s():]+):(\d+):(\d+)/g;

/**
 * A stack with the places in sources that its places in bundles come from. Node can do so by itself
 * (`--enable-source-maps`), but then reads all maps when it loads the files, which took a tenth of a service's start.
 */
export const sourceStack = (stack: string): string =>
  stack.replaceAll(PLACE, (place, file: string, line: string, column: string) => {
    const found = mapOf(file)?.findOrigin(Number(line), Number(column));
    if (found === undefined || !('fileName' in found)) return place;
    return `${fileURLToPath(new URL(found.fileName, file))}:${found.lineNumber}:${found.columnNumber}`;
  });

/** What nobody catches is written by Node itself, and ends the process. */
export function nameSourcesOfCrash(): void {
  process.on('uncaughtExceptionMonitor', (error) => {
    if (error.stack !== undefined) error.stack = sourceStack(error.stack);
  });
}

/** Read once a stack needs them. Libraries have none. */
const maps = new Map<string, SourceMap | undefined>();

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(file));
  return maps.get(file);
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')) as SourceMapPayload);
  } catch {
    return undefined;
  }
}
