import { LRUCache } from 'lru-cache';
import { keyOf, type ReadTiles, type Tile } from './tiles.js';

/** 16 KB each. A log of ten million leaves has 154 above its lowest level. */
const TILES = 256;

/** Caches tiles, which only ever grow. Does not cache those of the lowest level, since proofs rarely share them. */
export class TileCache {
  private readonly tiles = new LRUCache<string, Tile>({ max: TILES });

  constructor(private readonly source: ReadTiles) {}

  readonly read: ReadTiles = async (wanted) => {
    const known = wanted.flatMap((tile) => {
      const found = this.tiles.get(keyOf(tile));
      return found && found.width >= tile.width ? [found] : [];
    });
    const keys = new Set(known.map(keyOf));
    const missing = wanted.filter((tile) => !keys.has(keyOf(tile)));
    if (missing.length === 0) return known;
    const read = await this.source(missing);
    for (const tile of read) if (tile.level > 0) this.tiles.set(keyOf(tile), tile);
    return [...known, ...read];
  };

  forget(): void {
    this.tiles.clear();
  }
}
