import { chromium, type Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { browserLaunch } from '../../tools/test/browser.ts';
import { readPdf } from '../../services/tracking/test/support/pdf.ts';
import { invite } from '../support/sign-up.ts';
import { signUpCreateAndTrack } from '../support/first-story.ts';
import { namesOfScripts } from '../e2e/policy.ts';
import { expectLogAt } from '../support/log-answers.ts';
import { aTrackedParcel, sharedStack, stackAdmin } from './support/shared-stack.ts';

const stack = sharedStack();
let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch({ ...browserLaunch(), chromiumSandbox: false });
});

afterAll(() => browser?.close());

it('lets an admin sign up, enter a parcel and an event, and a visitor track it', async () => {
  const signUpLink = await invite(stackAdmin(stack));
  const context = await browser.newContext();
  await signUpCreateAndTrack(await context.newPage(), browser, {
    url: stack.url,
    signUpLink,
  });
  await context.close();
});

it('stores pictures in the image store and serves them through the gateway', async () => {
  const parcel = await aTrackedParcel(stack);
  const admin = stackAdmin(stack);
  const form = new FormData();
  form.set('id', parcel.id);
  form.set('image', new Blob([PICTURE], { type: 'image/png' }), 'photo.png');
  const saved = await admin.post('/api/parcels/image', form);
  expect(saved.status).toBe(200);
  const picture = await fetch(`${stack.url}${saved.body.data.image}`);
  expect(picture.status).toBe(200);
  expect(picture.headers.get('content-type')).toMatch(/^image\//);
  expect(picture.headers.get('cache-control')).toBe('private, max-age=3600');
  expect(picture.headers.get('x-amz-request-id')).toBeNull();
});

it('serves the site compressed, and hashed files with an immutable cache', async () => {
  const page = await fetch(`${stack.url}/track.html`, { headers: { 'accept-encoding': 'br' } });
  expect(page.headers.get('content-encoding')).toBe('br');
  expect(page.headers.get('cache-control')).toContain('no-cache');
  const html = await page.text();
  const [first] = namesOfScripts(html);
  expect(page.headers.get('content-security-policy')).toContain(`script-src 'self' ${first};`);
  const script = /\/assets\/[^"]+\.js/.exec(html)?.[0];
  const asset = await fetch(`${stack.url}${script}`, { headers: { 'accept-encoding': 'br' } });
  expect(asset.headers.get('content-type')).toContain('javascript');
  expect(asset.headers.get('cache-control')).toContain('immutable');
  expect(await stack.status('/assets/gone.js')).toBe(404);
});

it('prints labels with the fonts and packages of the image', async () => {
  const admin = stackAdmin(stack);
  const texts = { recipient_name: 'آدا لوفلیس', destination: '東京都千代田区', pickup_location: 'मुंबई' };
  const { id } = (await admin.post('/api/parcels', { tracking_code: `PRINTED-${process.pid}`, ...texts }))
    .body.data;
  const label = await fetch(`${stack.url}/api/parcels/labels.pdf?ids=${id}`, {
    headers: { cookie: inject('stackSession') },
  });
  expect([label.status, label.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const { letters } = await readPdf(new Uint8Array(await label.arrayBuffer()));
  for (const words of ['لوفلیس', '東京都千代田区', 'मुंबई']) expect(letters).toContain(words);
});

it('publishes the log to everybody, with tiles that can be cached forever', async () => {
  const { id } = await aTrackedParcel(stack);
  const event = await stackAdmin(stack).post('/api/activities', { parcel_id: id, title: 'Picked up' });
  expect(event.status).toBe(201);
  await expectLogAt(stack.url);
});

/** One red pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);
