import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';

/** Serves pages as a gateway of another release would, whose Content-Security-Policy does not name the script in their HTML. */
export async function withoutFirstScript(page: Page, pages: RegExp): Promise<void> {
  await page.route(pages, async (route) => {
    const answer = await route.fetch();
    const headers = answer.headers();
    const policy = headers['content-security-policy']?.replace(/'sha256-[^']*'/, '') ?? '';
    await route.fulfill({ response: answer, headers: { ...headers, 'content-security-policy': policy } });
  });
}

/** As a Content-Security-Policy names the scripts that stand in a page's HTML. */
export const namesOfScripts = (html: string): string[] =>
  Array.from(
    html.matchAll(/<script>(.*?)<\/script>/gs),
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
