import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';

/**
 * Serves pages as a gateway of another release does, with a Content-Security-Policy that lacks the script in their
 * HTML.
 */
export async function withoutFirstScript(page: Page, pages: RegExp): Promise<void> {
  await page.route(pages, async (route) => {
    const answer = await route.fetch();
    const headers = answer.headers();
    const policy = headers['content-security-policy']?.replace(/'sha256-[^']*'/, '') ?? '';
    await route.fulfill({ response: answer, headers: { ...headers, 'content-security-policy': policy } });
  });
}

/** Returns the names of a page's inline scripts in a Content-Security-Policy. */
export const namesOfScripts = (html: string): string[] =>
  Array.from(
    html.matchAll(/<script>(.*?)<\/script>/gs),
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
