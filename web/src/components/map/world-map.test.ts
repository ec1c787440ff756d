import { LIMITS } from '@vaultway/contracts/constants';
import { expect, it } from 'vitest';
import { drawWorldMap } from './world-map';

const texts = { zoomIn: 'Zoom in', zoomOut: 'Zoom out', source: 'Outlines' };

it('is drawn no closer than its outlines can be seen', async () => {
  const element = document.body.appendChild(document.createElement('div'));
  const center: [number, number] = [51.5, -0.1];

  const { map, outlines } = drawWorldMap(element, { center, zoom: LIMITS.zoomMax, longitudes: [], texts });
  await outlines.catch(() => undefined); // The lines themselves do not matter here.

  expect(map.getZoom()).toBe(8);
  expect(map.getMaxZoom()).toBe(8);
  map.remove();
  element.remove();
});
