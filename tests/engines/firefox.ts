import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { findProgram } from '../../tools/infra/find-program.ts';
import type { EnginePage } from './engine-page.ts';

/** Returns the reason why Firefox cannot be tested here, if any. */
export const whyNoFirefox = () =>
  findProgram('firefox-esr', 'firefox') ? undefined : 'there is no Firefox (Debian: firefox-esr)';

/** Opens a page in Firefox, which speaks WebDriver BiDi. */
export async function openFirefox(): Promise<EnginePage> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findProgram('firefox-esr', 'firefox') ?? 'firefox',
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB', 'intl.locale.requested': 'en-GB' },
  });
  let context = await browser.createBrowserContext();
  let page = await context.newPage();
  const element = async (expression: string) =>
    (await page.evaluateHandle(expression)).asElement() as ElementHandle<HTMLInputElement>;
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    click: async (expression) => (await element(expression)).click(),
    type: async (expression, value) => {
      const field = await element(expression);
      await field.evaluate((input) => input.select());
      await field.type(value);
    },
    choose: async (expression, file) => (await element(expression)).uploadFile(file),
    resize: (width, height) => page.setViewport({ width, height }),
    picture: async () => Buffer.from(await page.screenshot()),
    forget: async () => {
      await context.close();
      context = await browser.createBrowserContext();
      page = await context.newPage();
    },
    close: () => browser.close(),
  };
}
