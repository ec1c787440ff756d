import { mergeDocuments } from '@vaultway/common/openapi';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContent, type ContentUnderTest, type Started } from './support/content.js';

const SERVICES = ['tracking', 'content', 'auth', 'mail'];
type Document = Parameters<typeof mergeDocuments>[0][number];

const documentOf = async (path: string) =>
  JSON.parse(await readFile(new URL(`../../${path}`, import.meta.url), 'utf8')) as Document;

describe('the documentation of the API', () => {
  let started: Started;
  let content: ContentUnderTest;

  beforeAll(async () => {
    started = await startContent();
    ({ content } = started);
  });
  afterAll(() => started.stop());

  it('merges the checked-in documents of all services (npm run openapi writes it anew)', async () => {
    const documents = await Promise.all(SERVICES.map((service) => documentOf(`${service}/openapi.json`)));
    const merged: unknown = JSON.parse(JSON.stringify(mergeDocuments(documents)));
    expect(await documentOf('content/openapi.merged.json')).toEqual(merged);
  });

  it('gives everybody the merged document', async () => {
    const answer = await content.visitor().get('/api/openapi.json');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(JSON.parse(answer.text)).toEqual(await documentOf('content/openapi.merged.json'));
  });

  it('has a page without inline scripts whose parts are all there', async () => {
    const { text } = await content.visitor().get('/api/docs');
    expect(text).not.toMatch(/<script(?![^>]* src=)/);
    const parts = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '');
    const statuses = await Promise.all(parts.map(async (path) => (await content.visitor().get(path)).status));
    expect(parts).toHaveLength(4);
    expect(statuses).toEqual(parts.map(() => 200));
  });

  it('serves no other file', async () => {
    const answer = await content.visitor().get('/api/docs/..%2F..%2Fpackage.json');
    expect(answer.status).toBe(404);
  });
});

describe('merging', () => {
  it('refuses two descriptions of one call', () => {
    const one = {
      openapi: '3.1.0',
      info: { title: 'a', version: '1' },
      paths: { '/x': { get: { responses: {} } } },
    };
    const other = { ...one, paths: { '/x': { get: { responses: {}, summary: 'else' } } } };
    expect(() => mergeDocuments([one, other])).toThrow('two services describe the path /x differently');
  });
});
