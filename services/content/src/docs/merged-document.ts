import { mergeDocuments } from '@vaultway/common';
import { mkdir, readFile, writeFile } from 'node:fs/promises';

/** The OpenAPI document of all services, which the build writes. */
export const MERGED_DOCUMENT = new URL('../../dist/openapi.merged.json', import.meta.url);

const SERVICES = ['tracking', 'content', 'auth', 'mail'];

/** Merges the documents that the services have checked in. */
export async function writeMergedDocument(): Promise<void> {
  const documents = await Promise.all(SERVICES.map(checkedIn));
  await mkdir(new URL('.', MERGED_DOCUMENT), { recursive: true });
  await writeFile(MERGED_DOCUMENT, JSON.stringify(mergeDocuments(documents)));
}

async function checkedIn(service: string): Promise<Parameters<typeof mergeDocuments>[0][number]> {
  const file = new URL(`../../../${service}/openapi.json`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8'));
}
