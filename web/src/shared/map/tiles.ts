import L from 'leaflet';

/** A tile server chosen by an admin. */
export interface Tiles {
  /** Contains `{z}`, `{x}` and `{y}`. */
  url: string;
  /** Source of the tiles, as plain text. */
  attribution: string | null;
}

/** Maximum zoom of common tile servers. */
export const CLOSEST_TILES = 19;
/** Maximum number of failures before the first tile. */
const MOST_FAILED = 4;
/** Time limit for the first tile. */
const TIME_LIMIT_MS = 8000;

/**
 * Draws the tiles of a server below everything else.
 * @returns a promise of the first tile; rejects and removes the layer if there is none
 */
export function drawTiles(map: L.Map, { url }: Tiles): Promise<void> {
  const layer = L.tileLayer(url, { maxZoom: CLOSEST_TILES });
  return new Promise((resolve, reject) => {
    let failed = 0;
    const giveUp = () => {
      clearTimeout(timer);
      layer.off('tileload').off('tileerror').remove();
      reject(new Error('The map tiles could not be loaded'));
    };
    const timer = setTimeout(giveUp, TIME_LIMIT_MS);
    layer.once('tileload', () => {
      clearTimeout(timer);
      layer.off('tileerror');
      resolve();
    });
    layer.on('tileerror', () => {
      failed += 1;
      if (failed === MOST_FAILED) giveUp();
    });
    map.once('unload', () => clearTimeout(timer));
    layer.addTo(map);
  });
}

/** Returns the source of the tiles as HTML for Leaflet; an admin's input is escaped. */
export function attributionOf({ attribution }: Tiles): string {
  const element = document.createElement('span');
  element.textContent = attribution;
  return element.innerHTML;
}
