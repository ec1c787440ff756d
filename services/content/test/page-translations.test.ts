import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContent, type ContentUnderTest, type Started } from './support/content.js';
import { aPicture, formOf } from './support/pictures.js';

let started: Started;
let content: ContentUnderTest;
const admin = () => content.signedIn();
const visitor = () => content.visitor();

beforeAll(async () => {
  started = await startContent();
  ({ content } = started);
});
afterAll(() => started.stop());

const german = { title: 'Tresore', sub_title: null, content: 'Hinter **Stahl**' };

describe('the translations of a page', () => {
  it('are returned with the page, and without texts in lists', async () => {
    const page = await content.aPage({ slug: 'vaults', title: 'Vaults', translations: { de: german } });
    expect(page).toMatchObject({ language: 'en', translations: { de: german } });

    const read = (await visitor().get('/api/pages/vaults')).body.data;
    const listed = (await visitor().get('/api/pages?q=vaults')).body.data[0];
    const graph = (await visitor().get('/api/graph')).body.data.pages.data;

    expect(read.translations).toEqual({ de: german });
    expect(listed.translations).toEqual({ de: { title: 'Tresore', sub_title: null } });
    expect(graph.find(({ slug }: { slug: string }) => slug === 'vaults').translations).toEqual(
      listed.translations,
    );
  });

  it('are replaced as a whole, even by a form with JSON', async () => {
    const page = await content.aPage({ translations: { de: german } });
    const french = { title: 'Coffres', sub_title: null, content: 'Derrière l’acier' };
    const form = formOf({ id: page.id, translations: JSON.stringify({ fr: french }) });

    const answer = await admin().patch('/api/pages', form);

    expect(answer.body.data.translations).toEqual({ fr: french });
    expect((await admin().patch('/api/pages', { id: page.id, title: 'x' })).body.data.translations).toEqual({
      fr: french,
    });
  });

  it.each<[what: string, fields: object, sentence: string]>([
    ['a text without a title', { translations: { de: { content: 'x' } } }, 'Translations is required'],
    [
      'a language that the site does not speak',
      { translations: { xx: german } },
      'Translations is not valid',
    ],
    [
      'a second text in its own language',
      { translations: { en: german } },
      'This language is already in use',
    ],
    [
      'a picture that is not https',
      { content: 'x\n![image](http://a.example/v.png)' },
      'Content: line 2 has a picture or video that is not https',
    ],
  ])('refuse %s', async (_, fields, sentence) => {
    const answer = await admin().post('/api/pages', { title: 'x', content: 'x', ...fields });
    expect(answer).toMatchEnvelope({ status: 422, errors: [sentence] });
  });

  it('may contain an uploaded picture, which is then kept', async () => {
    const { image } = (await admin().post('/api/images', formOf({}, { image: await aPicture() }))).body.data;
    const text = `![image](http://localhost:8080${image})`;

    await content.aPage({ translations: { de: { ...german, content: text } } });

    expect((await visitor().get(image)).status).toBe(200);
  });
});

it('accepts uploads of pictures only, by admins only', async () => {
  expect((await visitor().post('/api/images', formOf({}, { image: await aPicture() }))).status).toBe(401);
  expect((await admin().post('/api/images', formOf({}, { image: Buffer.from('x') }))).status).toBe(415);
  expect(await admin().post('/api/images', formOf({}))).toMatchEnvelope({
    status: 422,
    errors: ['Image is required'],
  });
});
