import { expect, it } from 'vitest';
import { readTilePath } from './tile-path.js';

it.each([
  ['0/000', { level: 0, index: 0, width: 256 }],
  ['0/x001/x234/067', { level: 0, index: 1_234_067, width: 256 }],
  ['1/x001/000.p/17', { level: 1, index: 1000, width: 17 }],
  ['entries/x001/234.p/255', { level: 'entries', index: 1234, width: 255 }],
  ['63/000', { level: 63, index: 0, width: 256 }],
])('reads %s', (path, tile) => {
  expect(readTilePath(path)).toEqual(tile);
});

it.each([
  '',
  '0',
  '0/0',
  '0/1234',
  '0/001/000',
  '0/x000/001',
  '0/000.p/0',
  '0/000.p/256',
  '0/000.p/007',
  '64/000',
  '-1/000',
  'data/000',
  '0/000/',
  '0/x001/x001/x001/x001/x001/000',
])('rejects "%s"', (path) => {
  expect(readTilePath(path)).toBeUndefined();
});
