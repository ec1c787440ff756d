import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A location in a V8 stack, such as `file:///app/dist/main.js:1:2345`. */
const PLACE = /(file:\/\/[^\s():]+):(\d+):(\d+)/g;

/**
 * Maps locations in bundles to their sources. Node's own `--enable-source-maps` reads all maps at load, a tenth of a
 * service's start time.
 */
export const sourceStack = (stack: string): string =>
  stack.replaceAll(
    PLACE,
    (place, file: string, line: string, column: string) =>
      sourceOf(file, Number(line), Number(column)) ?? place,
  );

function sourceOf(file: string, line: number, column: number): string | undefined {
  const found = mapOf(file)?.findOrigin(line, column);
  if (found === undefined || !('fileName' in found)) return undefined;
  const source = new URL(found.fileName, file);
  if (source.protocol !== 'file:') return undefined;
  return `${fileURLToPath(source)}:${found.lineNumber}:${found.columnNumber}`;
}

/** Loaded on demand. Libraries have none. */
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
