import { fireEvent } from '@testing-library/react';
import L from 'leaflet';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ParcelMarkers } from './parcel-markers';

const place = (tracking_code: string, longitude = 0) => ({
  tracking_code,
  status: 'In transit',
  step: null,
  latitude: 0,
  longitude,
});

let panel: HTMLElement;
beforeEach(() => {
  panel = document.createElement('div');
  document.body.append(panel);
  onTestFinished(() => panel.remove());
});

const links = () => [...panel.querySelectorAll<SVGElement>('[role="link"]')];
const names = () => links().map((link) => link.getAttribute('aria-label'));
const stops = () => links().map(({ tabIndex }) => tabIndex);

function markers() {
  const map = L.map(panel, { center: [0, 0], zoom: 3 });
  onTestFinished(() => void map.remove());
  const open = vi.fn<(code: string) => void>();
  return { map, open, shown: new ParcelMarkers(map, open, 'approximate') };
}

it('names each parcel, and is one tab stop', () => {
  markers().shown.show([place('VW-1'), place('VW-2')]);
  expect(names()).toEqual(['VW-1 · In transit', 'VW-2 · In transit']);
  expect(stops()).toEqual([0, -1]);
});

it('spreads parcels at one place around it, at the same distance at every zoom', () => {
  const { map, shown } = markers();
  shown.show([place('VW-1'), place('VW-2'), place('VW-3'), place('VW-4', 90)]);
  const points = () => {
    const drawn: L.Point[] = [];
    map.eachLayer((layer) => layer instanceof L.CircleMarker && drawn.push(map.project(layer.getLatLng())));
    return drawn;
  };
  const distances = () => {
    const [first, second, third] = points() as [L.Point, L.Point, L.Point];
    return [first.distanceTo(second), first.distanceTo(third), second.distanceTo(third)];
  };
  const wide = distances();
  expect(Math.min(...wide)).toBeGreaterThan(8);
  expect(Math.max(...wide)).toBeLessThan(30);
  map.setZoom(5, { animate: false });
  for (const [index, distance] of distances().entries()) expect(distance).toBeCloseTo(wide[index] ?? 0, 1);
});

it('moves between parcels by arrow keys, wrapping around, and opens one by Enter', () => {
  const { open, shown } = markers();
  shown.show([place('VW-1'), place('VW-2')]);
  const [first, second] = links() as [SVGElement, SVGElement];
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(second);
  expect(stops()).toEqual([-1, 0]);
  fireEvent.keyDown(second, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(first);
  fireEvent.keyDown(first, { key: 'ArrowLeft' });
  fireEvent.keyDown(second, { key: 'Enter' });
  expect(open).toHaveBeenCalledWith('VW-2');
});

it('keeps zoom and focus when parcels move, appear and disappear', () => {
  const { map, shown } = markers();
  shown.show([place('VW-1'), place('VW-2')]);
  const second = links()[1] as SVGElement;
  second.focus();
  map.setZoom(5, { animate: false });
  shown.show([place('VW-2', 10), place('VW-3')]);
  expect(names()).toEqual(['VW-2 · In transit', 'VW-3 · In transit']);
  expect(document.activeElement).toBe(second);
  expect(map.getZoom()).toBe(5);
});
