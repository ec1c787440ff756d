import { mergeDocuments } from '@vaultway/common';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_SERVICE } from '../../../tools/setup/services.mjs';
import { writeMergedDocument } from '../src/docs/merged-document.js';
import { startContent, type ContentUnderTest, type Started } from './support/content.js';

type Document = Parameters<typeof mergeDocuments>[0][number];

const documentOf = async (service: string) =>
  JSON.parse(await readFile(new URL(`../../${service}/openapi.json`, import.meta.url), 'utf8')) as Document;

describe('the documentation of the API', () => {
  let started: Started;
  let content: ContentUnderTest;

  beforeAll(async () => {
    await writeMergedDocument(); // as the build does
    started = await startContent();
    ({ content } = started);
  });
  afterAll(() => started.stop());

  it('serves the merged document of all services to everyone', async () => {
    const documents = await Promise.all(EVERY_SERVICE.map(documentOf));
    const withVault = await startContent({ VAULT: 'on' });
    try {
      const answer = await withVault.content.visitor().get('/api/openapi.json');
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(JSON.parse(answer.text)).toEqual(JSON.parse(JSON.stringify(mergeDocuments(documents))));
    } finally {
      await withVault.stop();
    }
  });

  it('leaves out the calls of a vault that does not run', async () => {
    const { text } = await content.visitor().get('/api/openapi.json');
    const paths = Object.keys((JSON.parse(text) as { paths: object }).paths);
    expect(paths).toContain('/api/parcels');
    expect(paths.filter((path) => path.includes('vault'))).toEqual([]);
  });

  it('has a complete page without inline scripts', async () => {
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
  it('rejects two descriptions of one call', () => {
    const one = {
      openapi: '3.1.0',
      info: { title: 'a', version: '1' },
      paths: { '/x': { get: { responses: {} } } },
    };
    const other = { ...one, paths: { '/x': { get: { responses: {}, summary: 'else' } } } };
    expect(() => mergeDocuments([one, other])).toThrow('two services describe the path /x differently');
  });
});
