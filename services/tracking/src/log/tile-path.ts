import { TILE_WIDTH, type TileName } from './tiles.js';

/** The target of a path under /log/tile/: hashes of a level, or the entries themselves. */
export interface TilePath extends Omit<TileName, 'level'> {
  level: number | 'entries';
  /** Number of hashes or entries requested, up to 256. */
  width: number;
}

const PATH = /^(entries|\d|[1-5]\d|6[0-3])\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** @param path after /log/tile/, as in C2SP tlog-tiles: `0/x001/234`, or `0/x001/235.p/17` for a partial tile */
export function readTilePath(path: string): TilePath | undefined {
  const [, level, groups, width] = PATH.exec(path) ?? [];
  if (level === undefined || groups === undefined) return undefined;
  // Each tile has exactly one path, so the first of several groups is not zero.
  if (groups.startsWith('x000')) return undefined;
  const tile = {
    level: level === 'entries' ? level : Number(level),
    index: Number(groups.replaceAll(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  } as const;
  return width !== undefined && tile.width >= TILE_WIDTH ? undefined : tile;
}
