import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContent, type ContentUnderTest, type Started } from './support/content.js';

let started: Started;
let content: ContentUnderTest;
const admin = () => content.signedIn();
const visitor = () => content.visitor();

beforeAll(async () => {
  started = await startContent();
  ({ content } = started);
});
afterAll(() => started.stop());

describe('creating a page', () => {
  it('requires title and content, and fills in the rest', async () => {
    const answer = await admin().post('/api/pages', { title: 'Our Fleet', content: 'Vans **and** planes' });
    expect(answer).toMatchEnvelope({ status: 201, message: 'Page created' });
    expect(answer.body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      slug: 'our-fleet',
      title: 'Our Fleet',
      sub_title: null,
      content: 'Vans **and** planes',
      language: 'en',
      translations: {},
      icon: 'people',
      hero: 'hero-mixed',
      overlay: 'overlay1',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
  });

  it('accepts every field', async () => {
    const facts = {
      title: 'Every field',
      sub_title: 'All of them',
      content: 'Text',
      icon: 'folder',
      overlay: 'overlay4',
      slug: 'my-own-slug',
    };
    const page = await content.aPage({ ...facts, image: 'hero-vault' });
    expect(page).toMatchObject({ ...facts, hero: 'hero-vault' });
  });

  it('accepts multipart and urlencoded forms', async () => {
    const form = new FormData();
    form.set('title', 'From a form');
    form.set('content', 'Text');
    form.set('icon', '');
    expect(await admin().post('/api/pages', form)).toMatchEnvelope({
      status: 201,
      data: { slug: 'from-a-form', icon: 'people' },
    });
    const encoded = new URLSearchParams({ title: 'From another form', content: 'Text' });
    expect(await admin().post('/api/pages', encoded)).toMatchEnvelope({
      status: 201,
      data: { slug: 'from-another-form' },
    });
  });

  it('reports missing and invalid fields', async () => {
    const answer = await admin().post('/api/pages', {
      title: 'x'.repeat(301),
      content: ' ',
      icon: 'star',
      overlay: 'overlay9',
      image: 'nope.jpg',
      slug: 'Not A Slug',
      sub_title: 'x'.repeat(301),
    });
    expect(answer.status).toBe(422);
    expect(answer.body.details.map((one: { field: string; code: string }) => [one.field, one.code])).toEqual([
      ['title', 'too_long'],
      ['content', 'required'],
      ['sub_title', 'too_long'],
      ['icon', 'not_a_choice'],
      ['overlay', 'not_a_choice'],
      ['image', 'not_a_picture'],
      ['slug', 'not_a_slug'],
    ]);
    expect(answer.body.errors).toContain('Content is required');
  });

  it('accepts content of up to 100 000 characters', async () => {
    const longest = '𝄞'.repeat(100_000);
    expect((await content.aPage({ content: longest })).content).toBe(longest);
    const answer = await admin().post('/api/pages', { title: 'Too long', content: 'x'.repeat(100_001) });
    expect(answer).toMatchEnvelope({ status: 422, errors: ['Content is longer than 100000 characters'] });
  });

  it('is for admins', async () => {
    const answer = await visitor().post('/api/pages', { title: 'No', content: 'No' });
    expect(answer).toMatchEnvelope({ status: 401, errors: ['Sign in first'], admin: false });
  });

  it('is refused from another site', async () => {
    const answer = await admin()
      .with({ 'sec-fetch-site': 'cross-site' })
      .post('/api/pages', { title: 'No', content: 'No' });
    expect(answer).toMatchEnvelope({ status: 403, errors: ['Not allowed'] });
  });
});

describe('a slug', () => {
  it('is derived from the title, with a number if taken', async () => {
    const slugs = [];
    for (let time = 0; time < 3; time += 1) slugs.push((await content.aPage({ title: 'Über uns!' })).slug);
    expect(slugs).toEqual(['ueber-uns', 'ueber-uns-2', 'ueber-uns-3']);
  });

  it('is unique among pages created at the same time', async () => {
    const pages = await Promise.all(Array.from({ length: 6 }, () => content.aPage({ title: 'At once' })));
    expect(pages.map(({ slug }) => slug).toSorted()).toEqual([
      'at-once',
      'at-once-2',
      'at-once-3',
      'at-once-4',
      'at-once-5',
      'at-once-6',
    ]);
  });

  it('is never a route of the control panel', async () => {
    expect((await content.aPage({ title: 'Create' })).slug).toBe('create-2');
    const answer = await admin().post('/api/pages', { title: 'x', content: 'x', slug: 'list' });
    expect(answer).toMatchEnvelope({ status: 422, details: [expect.objectContaining({ field: 'slug' })] });
  });

  it('is unique', async () => {
    await content.aPage({ slug: 'given' });
    const answer = await admin().post('/api/pages', { title: 'x', content: 'x', slug: 'given' });
    expect(answer).toMatchEnvelope({ status: 409, errors: ['This slug is already in use'] });
  });
});

describe('reading', () => {
  it('serves a page to visitors', async () => {
    const page = await content.aPage();
    expect((await visitor().get(`/api/pages/${page.slug}`)).body.data).toEqual(page);
  });

  it.each(['nothing-here', '%00', '..%2f..%2fetc', 'x'.repeat(2000)])('does not find %s', async (slug) => {
    expect(await visitor().get(`/api/pages/${slug}`)).toMatchEnvelope({
      status: 404,
      errors: ['Page not found'],
    });
  });

  it('lists pages, newest first, page by page', async () => {
    const second = await content.aPage({ title: 'Listed two', sub_title: null });
    const first = await content.aPage({ title: 'Listed one' });
    const answer = await visitor().get('/api/pages?per_page=1&q=listed');
    expect(answer).toMatchEnvelope({
      status: 200,
      data: [first],
      current_page: 1,
      last_page: 2,
      per_page: 1,
      total: 2,
      next_page_url: '/api/pages?per_page=1&q=listed&page=2',
    });
    expect((await visitor().get(answer.body.next_page_url)).body.data).toEqual([second]);
    expect((await visitor().get('/api/pages?page=3&per_page=1&q=listed')).body.data).toEqual([]);
  });

  it('searches title and slug ignoring case, in any script', async () => {
    const page = await content.aPage({ title: 'ÉTUDE Ж', slug: 'zz-etude' });
    const found = async (q: string) => {
      const { body } = await visitor().get(`/api/pages?q=${encodeURIComponent(q)}`);
      return body.data.map(({ id }: { id: string }) => id);
    };
    expect(await found('étude ж')).toEqual([page.id]);
    expect(await found('ZZ-ET')).toEqual([page.id]);
    expect(await found('100%_')).toEqual([]);
  });

  it('sorts by known fields only', async () => {
    await content.aPage({ title: 'sorted b' });
    await content.aPage({ title: 'Sorted A' });
    await content.aPage({ title: 'sorted C' });
    const { body } = await visitor().get('/api/pages?q=sorted&sort=-title');
    expect(body.data.map(({ title }: { title: string }) => title)).toEqual([
      'sorted C',
      'sorted b',
      'Sorted A',
    ]);
    for (const query of ['sort=content', 'per_page=101', 'page=0', 'page=x']) {
      expect((await visitor().get(`/api/pages?${query}`)).status).toBe(422);
    }
  });
});

describe('changing a page', () => {
  it('changes only the given fields', async () => {
    const page = await content.aPage({ sub_title: 'Before', icon: 'pages' });
    const answer = await admin().patch('/api/pages', { id: page.id, title: 'After' });
    expect(answer).toMatchEnvelope({ status: 200, message: 'Page updated' });
    expect(answer.body.data).toEqual({
      ...page,
      title: 'After',
      updated_at: answer.body.data.updated_at,
    });
    expect(answer.body.data.updated_at > page.updated_at).toBe(true);
    expect((await visitor().get(`/api/pages/${page.slug}`)).body.data).toEqual(answer.body.data);
  });

  it('clears optional fields, and resets those with a default', async () => {
    const page = await content.aPage({
      sub_title: 'x',
      icon: 'pages',
      overlay: 'overlay2',
      image: 'hero-van',
    });
    const answer = await admin().patch('/api/pages', {
      id: page.id,
      sub_title: '',
      icon: '',
      overlay: null,
      image: '',
    });
    expect(answer.body.data).toMatchObject({
      sub_title: null,
      icon: 'people',
      overlay: 'overlay1',
      hero: 'hero-mixed',
    });
  });

  it('rejects an empty required field', async () => {
    const page = await content.aPage();
    const answer = await admin().patch('/api/pages', { id: page.id, title: '', content: null });
    expect(answer).toMatchEnvelope({
      status: 422,
      errors: ['Title is required', 'Content is required'],
    });
  });

  it('changes the slug, unless it is taken', async () => {
    const page = await content.aPage();
    const other = await content.aPage();
    const taken = await admin().patch('/api/pages', { id: page.id, slug: other.slug });
    expect(taken).toMatchEnvelope({ status: 409, errors: ['This slug is already in use'] });
    await admin().patch('/api/pages', { id: page.id, slug: 'moved' });
    expect((await visitor().get('/api/pages/moved')).status).toBe(200);
    expect((await visitor().get(`/api/pages/${page.slug}`)).status).toBe(404);
  });

  it('accepts its own slug again, and derives one when emptied', async () => {
    const page = await content.aPage({ title: 'Self same', slug: 'odd-one' });
    const same = await admin().patch('/api/pages', { id: page.id, slug: 'odd-one' });
    expect(same.body.data.slug).toBe('odd-one');
    const emptied = await admin().patch('/api/pages', { id: page.id, slug: '' });
    expect(emptied.body.data.slug).toBe('self-same');
    const again = await admin().patch('/api/pages', { id: page.id, slug: '' });
    expect(again.body.data.slug).toBe('self-same');
  });

  it.each([
    ['no row has', randomUUID(), 404],
    ['is no id at all', 'x', 404],
    ['is missing', undefined, 422],
  ])('handles an id that %s', async (_, id, status) => {
    expect((await admin().patch('/api/pages', { id, title: 'x' })).status).toBe(status);
    expect((await admin().delete('/api/pages', { id })).status).toBe(status);
  });

  it('is for admins', async () => {
    const page = await content.aPage();
    expect((await visitor().patch('/api/pages', { id: page.id, title: 'x' })).status).toBe(401);
    expect((await visitor().delete('/api/pages', { id: page.id })).status).toBe(401);
  });

  it('adds an audit row with the values before and after', async () => {
    const page = await content.aPage();
    await admin().patch('/api/pages', { id: page.id, title: 'Audited' });
    const [changed, created] = await content.auditOf('page', page.id);
    expect(changed).toMatchObject({
      action: 'page.updated',
      admin_email: 'admin@example.com',
      before: { title: page.title },
      after: { title: 'Audited' },
    });
    expect(created).toMatchObject({ action: 'page.created', before: null, after: { id: page.id } });
  });
});

describe('deleting a page', () => {
  it('removes it from the site, and frees its slug', async () => {
    const page = await content.aPage({ slug: 'short-lived' });
    expect(await admin().delete('/api/pages', { id: page.id })).toMatchEnvelope({
      status: 200,
      message: 'Page deleted',
      data: null,
    });
    expect((await visitor().get('/api/pages/short-lived')).status).toBe(404);
    expect((await admin().delete('/api/pages', { id: page.id })).status).toBe(404);
    expect((await admin().patch('/api/pages', { id: page.id, title: 'x' })).status).toBe(404);
    expect((await content.aPage({ slug: 'short-lived' })).slug).toBe('short-lived');
  });

  it('accepts the id in the query', async () => {
    const page = await content.aPage();
    expect((await admin().delete(`/api/pages?id=${page.id}`)).status).toBe(200);
    expect((await visitor().get(`/api/pages/${page.slug}`)).status).toBe(404);
  });
});
