import { http, HttpResponse } from 'msw/http';
import { expect, it, vi } from 'vitest';
import address from 'virtual:world-outlines';
import { server } from '@/test/server';

it('draws land across the date line once, on the side with most of it', async () => {
  const ring = [
    [-170, 66],
    [-179, 70],
    [100, 70],
    [10, 60],
    [100, 20],
    [179, 60],
    [-170, 66],
  ];
  const land = { type: 'GeometryCollection', geometries: [{ type: 'Polygon', arcs: [[0]] }] };
  const borders = { type: 'MultiLineString', arcs: [] };
  const nowhere = { type: 'MultiPolygon', arcs: [] };
  const relief = { type: 'Topology', arcs: [], objects: { uplands: nowhere, highlands: nowhere } };
  server.use(
    http.get(`*${address}`, () =>
      HttpResponse.json({ type: 'Topology', arcs: [ring], objects: { land, borders }, labels: [], relief }),
    ),
  );

  // Another test may have loaded outlines.
  vi.resetModules();
  const { loadOutlines } = await import('./outlines');
  const { land: drawn } = await loadOutlines();

  const { coordinates } = drawn as GeoJSON.MultiPolygon;
  expect(coordinates).toHaveLength(1);
  expect(coordinates[0]?.[0]?.map(([x]) => x)).toEqual([190, 181, 100, 10, 100, 179, 190]);
});
