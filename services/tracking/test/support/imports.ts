import type { HttpClient, TestAnswer } from '@vaultway/common/testing';
import type { Import, ImportKind } from '@vaultway/contracts';
import { vi } from 'vitest';

/** Uploads a CSV file like a browser. */
export function upload(
  admin: HttpClient,
  kind: ImportKind,
  content: string | Uint8Array<ArrayBuffer>,
  fields: { language?: string; existing?: string } = {},
): Promise<TestAnswer> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ kind, ...fields })) form.set(name, value);
  form.set('file', new Blob([content]), 'list.csv');
  return admin.post('/api/imports', form);
}

/** Runs an import and waits for its end. */
export async function runToEnd(admin: HttpClient, id: string, bad_rows = 'refuse'): Promise<Import> {
  const begun = await admin.post(`/api/imports/${id}/run`, { bad_rows });
  if (begun.status !== 202) throw new Error(`The import did not begin: ${begun.text}`);
  return vi.waitUntil(
    async () => {
      const { data } = (await admin.get(`/api/imports/${id}`)).body as { data: Import };
      return data.state === 'running' ? undefined : data;
    },
    { timeout: 120_000, interval: 50 },
  );
}
