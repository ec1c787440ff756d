import { afterEach, expect, it, vi } from 'vitest';
import { smallerPicture } from './smaller-picture';

const aPhoto = (bytes: number, type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], 'photo.jpg', { type });
const LARGE = 3_000_000;

/** Has the browser draw pictures of 12032 × 9024 pixels as files of this size. @returns the canvases' sizes */
function draw(bytes: number): [number, number][] {
  const drawn: [number, number][] = [];
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 12_032, height: 9024, close: () => {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    done,
    type,
  ) {
    drawn.push([this.width, this.height]);
    done(new Blob([new Uint8Array(bytes)], { type: type ?? 'image/png' }));
  });
  return drawn;
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('scales a large photo down, and keeps its name and type', async () => {
  const drawn = draw(500_000);
  const sent = await smallerPicture(aPhoto(LARGE));
  expect(sent).toMatchObject({ name: 'photo.jpg', type: 'image/jpeg', size: 500_000 });
  expect(drawn).toEqual([[2560, 1920]]);
});

it.each([
  ['a small photo', aPhoto(200_000)],
  ['a PNG that the server accepts', aPhoto(LARGE, 'image/png')],
  ['another file', aPhoto(LARGE, 'text/plain')],
])('leaves %s as it is', async (_name, file) => {
  draw(1);
  expect(await smallerPicture(file)).toBe(file);
});

it('sends the original if the result is larger', async () => {
  draw(LARGE + 1);
  const photo = aPhoto(LARGE);
  expect(await smallerPicture(photo)).toBe(photo);
});

it('sends the original if the browser cannot read it', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('damaged', 'InvalidStateError')));
  const photo = aPhoto(LARGE);
  expect(await smallerPicture(photo)).toBe(photo);
});

it('sends the original if the browser has no such function', async () => {
  vi.stubGlobal('createImageBitmap', undefined);
  const photo = aPhoto(LARGE);
  expect(await smallerPicture(photo)).toBe(photo);
});

it('sends the original after ten seconds', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('createImageBitmap', () => new Promise(() => {}));
  const photo = aPhoto(LARGE);
  const sent = smallerPicture(photo);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await sent).toBe(photo);
});
