import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SHARED } from './shared-product.ts';

/** Returns the newest stored mail of a kind to an address, parsed from its file. */
export async function keptMail(
  api: APIRequestContext,
  kind: string,
  to: string,
  dataDir = process.env[SHARED.dataDir] ?? '',
): Promise<Email> {
  let id = '';
  await expect(async () => {
    const query = new URLSearchParams({ kind, q: to, state: 'kept' });
    const { data } = await (await api.get(`/api/mails?${query}`)).json();
    expect(data).not.toHaveLength(0);
    id = data[0].id;
  }).toPass({ timeout: 60_000, intervals: [100] });
  return PostalMime.parse(await readFile(join(dataDir, 'outbox', `${id}.eml`)));
}

/**
 * Mocks a mail relay: the shared product stores its emails so that tests can read them, and this page offers them as if
 * they were sent.
 */
export async function asWithRelay(page: Page): Promise<void> {
  await page.route('/api/graph', async (route) => {
    const response = await route.fetch();
    const graph = await response.json();
    graph.data.settings.mail_relay = true;
    await route.fulfill({ response, json: graph });
  });
}

export const headerOf = ({ headers }: Email, name: string): string =>
  headers.find(({ key }) => key === name)?.value ?? '';

/** Returns the link in a mail whose path and query contain a part. */
export const linkIn = ({ text = '' }: Email, part: string): URL =>
  new URL(text.split(/\s/).find((word) => word.startsWith('http') && word.includes(part)) ?? '');
