import { setTimeout as sleep } from 'node:timers/promises';

const LIMIT_MS = 60_000;
const POLL_MS = 100;
const TRIES = 3;
/** The address that the page was loaded from, whatever its program made of it since. */
const LOADED_FROM = `performance.getEntriesByType('navigation')[0]?.name`;

/** A page in a browser other than Chromium. Locators run inside the page, so that they mean the same everywhere. */
export interface EnginePage {
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page. */
  evaluate<T>(expression: string): Promise<T>;
  /** Clicks the element that an expression finds. */
  click(expression: string): Promise<void>;
  /** Replaces the text of the field that an expression finds, with the keyboard. */
  type(expression: string, text: string): Promise<void>;
  /** Chooses a file in the file field that an expression finds. */
  choose(expression: string, file: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Takes a picture of the window as PNG. */
  picture(): Promise<Buffer>;
  /** Forgets cookies and storage. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

/** Finds a visible button or link by its name; a hint such as a key may follow on the next line. */
const named = (
  name: string,
) => `[...document.querySelectorAll('button'), ...document.querySelectorAll('a[href]')]
  .find((element) => element.getClientRects().length > 0 && (element.getAttribute('aria-label') ?? element.innerText)
    .trim().split('\\n')[0].toLowerCase() === ${JSON.stringify(name.toLowerCase())})`;

/** Finds a visible field by its label; a label may end in a note such as "(optional)". */
const labeled = (label: string) => `[...document.querySelectorAll('label')]
  .filter((element) => element.innerText.trim().startsWith(${JSON.stringify(label)}))
  .map((element) => element.control).find((field) => field?.getClientRects().length > 0)`;

/** Opens an address, once more where a navigation of the page that is left, such as that after signing in, wins. */
export async function visit(page: EnginePage, url: string): Promise<void> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const refusal = await page.open(url).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!refusal && (await page.evaluate<string>(LOADED_FROM)) === url) return;
    if (tries === TRIES) throw new Error(`${url} does not open`, { cause: refusal });
    await sleep(1000);
  }
}

export const text = (page: EnginePage) => page.evaluate<string>('document.body.innerText');

export async function press(page: EnginePage, name: string): Promise<void> {
  await appears(page, named(name), `a button or link "${name}"`);
  await page.click(named(name));
}

export async function fill(page: EnginePage, label: string, value: string): Promise<void> {
  await appears(page, labeled(label), `a field "${label}"`);
  await page.type(labeled(label), value);
}

export async function says(page: EnginePage, words: string): Promise<void> {
  await appears(page, `document.body.innerText.includes(${JSON.stringify(words)})`, `"${words}"`);
}

export const has = (page: EnginePage, name: string) => page.evaluate<boolean>(`Boolean(${named(name)})`);

/** Waits until an expression is true in the page. */
export async function appears(page: EnginePage, expression: string, what: string): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  while (!(await page.evaluate<boolean>(`Boolean(${expression})`))) {
    if (performance.now() > end) throw new Error(`There is no ${what}. The page says:\n${await text(page)}`);
    await sleep(POLL_MS);
  }
}
