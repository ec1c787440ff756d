import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { meshArcs } from 'topojson-client';
import type { GeometryObject, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';
import { mapLabels } from './map-labels.ts';
import { simplifyLine } from './simplify-line.ts';

const name = 'virtual:world-outlines';
const require = createRequire(import.meta.url);

/**
 * Builds the outlines of land and borders (Natural Earth, public domain) and the relief into a file of the site, so
 * that no map server sees which parcel a visitor follows. `import url from 'virtual:world-outlines'` returns its
 * address.
 */
export function worldOutlines(): Plugin {
  let building = false;
  return {
    name: 'world-outlines',
    configResolved: (config) => void (building = config.command === 'build'),
    configureServer(server) {
      server.middlewares.use('/world-outlines.json', (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(outlines());
      });
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      if (!building) return `export default '/world-outlines.json'`;
      const reference = this.emitFile({ type: 'asset', name: 'world-outlines.json', source: outlines() });
      return `export default import.meta.ROLLUP_FILE_URL_${reference}`;
    },
  };
}

/** In degrees: half a pixel at zoom 4, the initial zoom of a parcel's map. */
const TOLERANCE = 0.045;

/** The file's grid is finer than the tolerance; a coarser one has shorter numbers. */
const COARSER = 4;
const coarsen = ([x, y]: [number, number]): [number, number] => [
  Math.round(x / COARSER),
  Math.round(y / COARSER),
];

/**
 * Returns TopoJSON with the objects `land` and `borders`, simplified for the map's usual zoom, the map's labels, and
 * its `relief`: a separate topology with `uplands`, from about 1,000 m, and `highlands`, from about 2,500 m (drawn once
 * from ETOPO1 by NOAA, public domain).
 */
function drawOutlines(): string {
  const file = require.resolve('world-atlas/countries-50m.json');
  const world = JSON.parse(readFileSync(file, 'utf8')) as Topology;
  const { land, countries } = world.objects;
  const [width = 1, height = 1] = world.transform?.scale ?? [];
  const arcs = world.arcs.map((arc) =>
    fromPoints(simplifyLine(toPoints(arc), TOLERANCE / Math.max(width, height)).map(coarsen)),
  );
  const borders = meshArcs(world, countries as GeometryObject, (one, other) => one !== other);
  return JSON.stringify({
    type: 'Topology',
    transform: { scale: [width * COARSER, height * COARSER], translate: world.transform?.translate },
    arcs,
    objects: { land, borders },
    labels: mapLabels(world),
    relief: JSON.parse(readFileSync(require.resolve('./relief.json'), 'utf8')) as Topology,
  });
}

/** Drawn once, though the panel and the site are built apart. */
let drawn: string | undefined;
const outlines = () => (drawn ??= drawOutlines());

/** Decodes points, which TopoJSON stores as offsets from the previous one. */
function toPoints(arc: number[][]): [number, number][] {
  let [x, y] = [0, 0];
  return arc.map(([dx = 0, dy = 0]) => [(x += dx), (y += dy)]);
}

const fromPoints = (points: [number, number][]) =>
  points.map(([x, y], index) => {
    const [beforeX, beforeY] = points[index - 1] ?? [0, 0];
    return [x - beforeX, y - beforeY];
  });
