import L from 'leaflet';

/** A server of map pictures that an admin has chosen. */
export interface Tiles {
  /** With `{z}`, `{x}` and `{y}`. */
  url: string;
  /** Whom the pictures come from, as plain text. */
  attribution: string | null;
}

/** As close as such servers commonly go. */
export const CLOSEST_TILES = 19;
/** As many pictures may fail before the first one came. */
const MOST_FAILED = 4;
/** Until the first picture is there. */
const TIME_LIMIT_MS = 8000;

/**
 * Lays the pictures of a server below everything else.
 * @returns when the first picture is there; fails when none comes, and has taken the layer away then
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

/** Whom the pictures come from, as the HTML that Leaflet writes; what an admin typed is text. */
export function attributionOf({ attribution }: Tiles): string {
  const element = document.createElement('span');
  element.textContent = attribution;
  return element.innerHTML;
}
