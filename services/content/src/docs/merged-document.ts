import { mergeDocuments } from '@vaultway/common';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** However deep the code lies that a build has put together. */
const SERVICE = dirname(findPackageJSON('.', import.meta.url) ?? '');
/** The OpenAPI document of all services, which the build writes. */
export const MERGED_DOCUMENT = join(SERVICE, 'dist/openapi.merged.json');

const SERVICES = ['tracking', 'content', 'auth', 'mail'];

/** Merges the documents that the services have checked in. */
export async function writeMergedDocument(): Promise<void> {
  const documents = await Promise.all(SERVICES.map(checkedIn));
  await mkdir(dirname(MERGED_DOCUMENT), { recursive: true });
  await writeFile(MERGED_DOCUMENT, JSON.stringify(mergeDocuments(documents)));
}

async function checkedIn(service: string): Promise<Parameters<typeof mergeDocuments>[0][number]> {
  return JSON.parse(await readFile(join(SERVICE, '..', service, 'openapi.json'), 'utf8'));
}
