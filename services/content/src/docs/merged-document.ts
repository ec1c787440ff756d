import { mergeDocuments } from '@vaultway/common';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** However deep the code lies that a build has put together. */
const SERVICE = dirname(findPackageJSON('.', import.meta.url) ?? '');
/** The OpenAPI document of all services, which the build writes. */
export const MERGED_DOCUMENT = join(SERVICE, 'dist/openapi.merged.json');

/** Merges the documents that the services have checked in. */
export async function writeMergedDocument(): Promise<void> {
  const services = await fileOfServices<string[]>('services.json');
  const documents = await Promise.all(
    services.map((service) => fileOfServices<Document>(join(service, 'openapi.json'))),
  );
  await mkdir(dirname(MERGED_DOCUMENT), { recursive: true });
  await writeFile(MERGED_DOCUMENT, JSON.stringify(mergeDocuments(documents)));
}

type Document = Parameters<typeof mergeDocuments>[0][number];

/** A JSON file of the folder that holds all services. */
async function fileOfServices<Content>(path: string): Promise<Content> {
  return JSON.parse(await readFile(join(SERVICE, '..', path), 'utf8')) as Content;
}
