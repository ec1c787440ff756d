import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE, pictureCalls } from '../../libs/common/test/images/hostile-pictures.js';
import { startContent, type ContentUnderTest, type Started } from './support/content.js';
import { aPicture, formOf } from './support/pictures.js';

let started: Started;
let content: ContentUnderTest;
beforeAll(async () => {
  started = await startContent();
  ({ content } = started);
});
afterAll(() => started?.stop());

type Fields = Record<string, string>;

/** Further fields of each call that accepts a picture. */
const SENT_WITH: Record<string, () => Fields | Promise<Fields>> = {
  'POST /api/images': () => ({}),
  'POST /api/pages': () => ({ title: 'A page', content: 'With a picture' }),
  'PATCH /api/pages': async () => ({ id: (await content.aPage()).id }),
  'POST /api/reviews': () => ({ name: 'Ada', review: 'On time.' }),
  'PATCH /api/reviews': async () => ({ id: (await content.aReview()).id }),
};

describe.each(Object.entries(SENT_WITH))('%s', (call, fields) => {
  const send = async (image: Buffer) => {
    const [method, path] = call.split(' ') as ['POST' | 'PATCH', string];
    const form = formOf(await fields(), { image });
    return method === 'POST' ? content.signedIn().post(path, form) : content.signedIn().patch(path, form);
  };

  it('accepts a picture', async () => {
    const answer = await send(await aPicture());
    expect([200, 201], answer.text).toContain(answer.status);
  });

  it.each(Object.entries(HOSTILE))('refuses %s', async (_what, make) => {
    const answer = await send(await make());
    expect([415, 422], answer.text).toContain(answer.status);
  });
});

it('covers every documented call with a picture', async () => {
  const calls = await pictureCalls(new URL('../openapi.json', import.meta.url));
  expect(calls).toEqual(Object.keys(SENT_WITH).toSorted());
});
