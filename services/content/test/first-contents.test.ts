import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migratedDatabase } from '../../../tests/support/migrated-database.ts';
import { databaseDefinition } from '../src/database/database-definition.js';
import { addFirstContents } from '../src/database/first-contents.js';
import { FIRST_SETTINGS, startContent, type ContentUnderTest, type Started } from './support/content.js';

let started: Started;
let content: ContentUnderTest;

beforeAll(async () => {
  started = await startContent();
  ({ content } = started);
});
afterAll(() => started.stop());

describe('a new site', () => {
  it('has the three pages of its menu, in order', async () => {
    const { body } = await content.visitor().get('/api/pages');
    expect(body.data.map(({ slug }: { slug: string }) => slug)).toEqual([
      'about-us',
      'warehousing',
      'privacy-policy',
    ]);
  });

  it.each(['about-us', 'warehousing', 'privacy-policy'])('has text on %s', async (slug) => {
    const { content: text } = (await content.visitor().get(`/api/pages/${slug}`)).body.data;
    expect(text.split(/\s+/).length).toBeGreaterThan(250);
    const marked = [...text.matchAll(/^\*\*(.*)\*\*$/gm)].map(([, words]) => words);
    expect(marked.length).toBeGreaterThan(4);
    // The site shows only letters, spaces and question marks in bold.
    expect(marked.filter((words) => !/^[\p{L} ?]+$/u.test(words))).toEqual([]);
    expect(text).not.toMatch(/lorem|TODO|example\.com|\+?\d{6,}/i);
  });

  it('has working default settings', async () => {
    expect((await content.visitor().get('/api/settings')).body.data).toMatchObject({
      company_name: 'Vaultway',
      contact_email: 'hello@example.com',
      mail_driver: 'outbox',
      mail_template: 'plain',
      time_zone: 'UTC',
      chat_code: null,
    });
  });
});

describe('a site without a configured contact address', () => {
  it('has none', async () => {
    const DATABASE_URL = await migratedDatabase(databaseDefinition);
    await addFirstContents(DATABASE_URL, { ...FIRST_SETTINGS, CONTACT_EMAIL: undefined });
    const fresh = await startContent({ DATABASE_URL });
    const visitor = fresh.content.visitor();
    const answers = await Promise.all([visitor.get('/api/settings'), visitor.get('/api/graph')]);
    const admins = await fresh.content.signedIn().get('/api/settings');
    await fresh.stop();
    expect(answers.map(({ text }) => text).join(' ')).not.toContain('@example.com');
    expect(admins.body.data.contact_email).toBeNull();
  });
});

describe('a restarted site', () => {
  it("keeps its admins' changes", async () => {
    const [page] = (await content.visitor().get('/api/pages')).body.data;
    await content.signedIn().delete('/api/pages', { id: page.id });
    await content.signedIn().patch('/api/settings', { company_name: 'Ours' });
    const added = await addFirstContents(content.config.DATABASE_URL, FIRST_SETTINGS);
    expect(added).toBe(false);
    expect((await content.visitor().get(`/api/pages/${page.slug}`)).status).toBe(404);
    expect((await content.visitor().get('/api/settings')).body.data.company_name).toBe('Ours');
  });
});
