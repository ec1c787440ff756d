import { LIMITS } from '@vaultway/contracts/limits';
import { expect, it, vi } from 'vitest';
import { drawWorldMap } from './world-map';

const texts = { zoomIn: 'Zoom in', zoomOut: 'Zoom out', source: 'Outlines' };

it('limits the zoom to the detail of its outlines', async () => {
  const element = document.body.appendChild(document.createElement('div'));
  const center: [number, number] = [51.5, -0.1];

  const { map, outlines } = drawWorldMap(element, { center, zoom: LIMITS.zoomMax, longitudes: [], texts });
  await outlines.catch(() => undefined); // The lines themselves do not matter here.

  expect(map.getZoom()).toBe(8);
  expect(map.getMaxZoom()).toBe(8);
  map.remove();
  element.remove();
});

it("shows a chosen server's tiles at higher zooms with their source, and falls back if none loads", async () => {
  const element = document.body.appendChild(document.createElement('div'));
  Object.defineProperties(element, { clientWidth: { value: 512 }, clientHeight: { value: 512 } });
  const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© <b>Maps</b>' };

  const plan = { center: [51.5, -0.1] as [number, number], zoom: 15, longitudes: [], texts, tiles };
  const { map, outlines } = drawWorldMap(element, plan);
  const pictures = [...element.querySelectorAll<HTMLImageElement>('img.leaflet-tile')];
  expect(map.getZoom()).toBe(15);
  expect(pictures[0]?.src).toMatch(/^https:\/\/tiles\.example\/15\//);
  expect(element).toHaveTextContent('© <b>Maps</b>');

  for (const picture of pictures) picture.dispatchEvent(new Event('error'));
  await outlines.catch(() => undefined); // The lines themselves do not matter here.

  expect(map.getMaxZoom()).toBe(8);
  expect(element).toHaveTextContent('Outlines');
  map.remove();
  element.remove();
});

it('fills its container, even if that gets its size late', () => {
  let resize = () => {};
  class Observer {
    constructor(changed: () => void) {
      resize = changed;
    }
    observe = vi.fn<() => void>();
    disconnect = vi.fn<() => void>();
  }
  vi.stubGlobal('ResizeObserver', Observer);
  const element = document.body.appendChild(document.createElement('div'));
  const { map, outlines } = drawWorldMap(element, { center: [51.5, -0.1], zoom: 2, longitudes: [], texts });
  void outlines.catch(() => undefined);
  expect(map.getSize()).toMatchObject({ x: 0, y: 0 });

  Object.defineProperties(element, { clientWidth: { value: 900 }, clientHeight: { value: 400 } });
  resize();

  expect(map.getSize()).toMatchObject({ x: 900, y: 400 });
  expect(map.getCenter().lat).toBeCloseTo(51.5, 0);
  map.remove();
  element.remove();
});
