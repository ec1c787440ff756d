import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf } from './support/pictures.js';
import { startContent, type Started } from './support/content.js';

let started: Started;
beforeAll(async () => {
  started = await startContent();
});
afterAll(() => started.stop());

const change = async (fields: object) =>
  (await started.content.signedIn().patch('/api/settings', fields)).body.data;

async function uploaded(picture: Buffer, name = 'a.png'): Promise<string> {
  const form = formOf({}, { image: picture }, name);
  return (await started.content.signedIn().post('/api/images', form)).body.data.image;
}

const drawn = (shapes: string) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="120">${shapes}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};

/** Six bars, like letters. */
const word = (color: string, width = 40) =>
  [130, 200, 270, 340, 410, 480]
    .map((x) => `<rect x="${x}" y="20" width="${width}" height="80" fill="${color}"/>`)
    .join('');
const disc = (color: string, radius = 50) => `<circle cx="60" cy="60" r="${radius}" fill="${color}"/>`;
const ground = (color: string, corner = 0) =>
  `<rect width="600" height="120" rx="${corner}" fill="${color}"/>`;
const SHADOW =
  '<filter id="s"><feGaussianBlur stdDeviation="6"/></filter><g filter="url(#s)" opacity=".5">' +
  `${word('#000')}</g>`;

describe("a logo's plate", () => {
  it.each([
    ['black', word('#000000'), 'dark'],
    ['navy', word('#12305e'), 'dark'],
    ['white', word('#ffffff'), 'light'],
    ['cream', word('#f4ead2'), 'light'],
    ['bright gold', word('#e0b75a'), 'light'],
    ['dark gold', word('#a67a14'), 'none'],
    ['red', word('#d02020'), 'none'],
    ['mid-gray', word('#808080'), 'none'],
    ['hairline black', word('#000000', 1), 'dark'],
    ['hairline white', word('#ffffff', 1), 'light'],
    ['white, with a thin gold line', `${word('#ffffff')}<path d="M0 115h600v4H0z" fill="#a67a14"/>`, 'light'],
    ['white, with a soft shadow', SHADOW + word('#ffffff'), 'light'],
    ['black, with a red dot', word('#000000') + disc('#d02020', 15), 'dark'],
    ['black, with a gold emblem', word('#000000') + disc('#e0b75a'), 'dark'],
    ['a black shield with a red dot', `${disc('#000000')}<circle cx="60" cy="60" r="8" fill="red"/>`, 'dark'],
    ['black on its own white', ground('#ffffff') + word('#000000', 4), 'none'],
    ['white on its own navy', ground('#12305e') + word('#ffffff'), 'none'],
    ['black on its own white, with round corners', ground('#ffffff', 30) + word('#000000'), 'none'],
    ['a plain white rectangle', ground('#ffffff'), 'light'],
    ['a plain black square', '<rect width="120" height="120"/>', 'dark'],
    ['empty', '', 'none'],
  ])('suits one that is %s', async (_, shapes, plate) => {
    const logo = await uploaded(await drawn(shapes));
    expect(await change({ logo })).toMatchObject({ logo, logo_plate: plate });
  });

  it('is absent behind a photo', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const create = { width: 300, height: 200, channels: 3 as const, background: '#000', noise };
    const logo = await uploaded(await sharp({ create }).jpeg().toBuffer(), 'a.jpg');
    expect(await change({ logo })).toMatchObject({ logo_plate: 'none' });
  });

  it('is shown to visitors, stays with other changes, and goes with the logo', async () => {
    await change({ logo: await uploaded(await drawn(word('#ffffff'))) });
    await change({ contact_phone: randomUUID() });
    const seen = await started.content.visitor().get('/api/settings');
    expect(seen.body.data.logo_plate).toBe('light');
    expect(await change({ logo: '' })).toMatchObject({ logo: null, logo_plate: 'none' });
  });

  it('is measured again when a logo from before is saved', async () => {
    const logo = await uploaded(await drawn(word('#ffffff')));
    await change({ logo });
    await started.content.database.query("UPDATE settings SET logo_plate = 'none'");
    expect(await change({ logo })).toMatchObject({ logo_plate: 'light' });
  });
});
