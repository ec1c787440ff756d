import { describe, expect, it } from 'vitest';
import { imageVariants, storedImagePath } from './image-variants.js';

const HASH = '0123456789abcdef0123456789abcdef';
const PATH = `/uploads/images/${HASH}.jpg`;

describe('the forms of an uploaded picture', () => {
  it('follow from its path', () => {
    expect(imageVariants(PATH)).toEqual({
      src: PATH,
      sources: [
        {
          type: 'image/avif',
          srcset: [320, 640, 1280]
            .map((width) => `/uploads/images/${HASH}-${width}.avif ${width}w`)
            .join(', '),
        },
        {
          type: 'image/webp',
          srcset: [320, 640, 1280]
            .map((width) => `/uploads/images/${HASH}-${width}.webp ${width}w`)
            .join(', '),
        },
      ],
    });
  });

  it.each([null, undefined, '', 'hero-mixed', `${PATH}?x`, `/uploads/images/${HASH}-320.avif`, `x${PATH}`])(
    'do not exist for %s',
    (path) => {
      expect(imageVariants(path)).toBeNull();
    },
  );
});

describe('the address of an uploaded picture', () => {
  it.each([
    [PATH, PATH],
    [`https://www.example.com${PATH}`, PATH],
    [`http://localhost:8080${PATH}?cache=no`, PATH],
    [`javascript:${PATH}`, null],
    [`https://www.example.com/elsewhere/${HASH}.jpg`, null],
    [`/uploads/images/../images/${HASH}.jpg`, null],
    ['hero-mixed', null],
  ])('%s means %s', (address, path) => {
    expect(storedImagePath(address)).toBe(path);
  });
});
