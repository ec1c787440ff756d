import { mergeDocuments } from '@vaultway/common';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** Independent of the depth of bundled code. */
const SERVICE = dirname(findPackageJSON('.', import.meta.url) ?? '');
/** Path of the merged OpenAPI document, written by the build. */
export const MERGED_DOCUMENT = join(SERVICE, 'dist/openapi.merged.json');

/** Merges the services' checked-in documents. */
export async function writeMergedDocument(): Promise<void> {
  const services = await fileOfServices<string[]>('services.json');
  const documents = await Promise.all(
    services.map((service) => fileOfServices<Document>(join(service, 'openapi.json'))),
  );
  await mkdir(dirname(MERGED_DOCUMENT), { recursive: true });
  await writeFile(MERGED_DOCUMENT, JSON.stringify(mergeDocuments(documents)));
}

type Document = Parameters<typeof mergeDocuments>[0][number];

/** Reads a JSON file of the services' folder. */
async function fileOfServices<Content>(path: string): Promise<Content> {
  return JSON.parse(await readFile(join(SERVICE, '..', path), 'utf8')) as Content;
}
