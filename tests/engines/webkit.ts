import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, type WebDriver, type WebElement } from 'selenium-webdriver';
import { findProgram } from '../../tools/infra/find-program.ts';
import { freePort } from '../../tools/infra/free-port.ts';
import type { EnginePage } from './engine-page.ts';

const LIMIT_MS = 60_000;

const [miniBrowser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');

/** Returns the reason why WebKit cannot be tested here, if any. */
export function whyNoWebkit(): string | undefined {
  const found = miniBrowser && findProgram('WebKitWebDriver') && findProgram('Xvfb');
  return found ? undefined : 'there is no WebKitGTK (Debian: webkit2gtk-driver and xvfb)';
}

/** Opens a page in WebKitGTK, the engine nearest to Safari that runs on Linux. */
export async function openWebkit(): Promise<EnginePage> {
  let { driver, end } = await started();
  const element = (expression: string) => driver.executeScript<WebElement>(`return ${expression}`);
  return {
    open: (url) => driver.get(url),
    evaluate: (expression) => driver.executeScript(`return ${expression}`),
    click: async (expression) => (await element(expression)).click(),
    type: async (expression, value) => {
      const field = await element(expression);
      await field.clear();
      await field.sendKeys(value);
    },
    choose: async (expression, file) => (await element(expression)).sendKeys(file),
    resize: (width, height) => resized(driver, width, height),
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    forget: async () => {
      await end();
      ({ driver, end } = await started());
    },
    close: () => end(),
  };
}

type Started = { driver: WebDriver; end: () => Promise<void> };

/** Starts a browser with a display and a driver of its own. A browser that does not come is given up for another. */
async function started(tries = 2): Promise<Started> {
  const { url, stop } = await startedServer();
  const session = new Builder()
    .usingServer(url)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
    })
    .build();
  const driver = await limited(session);
  if (driver) {
    const end = async () => {
      await limited(driver.quit());
      stop();
    };
    return { driver, end };
  }
  stop();
  if (tries > 1) return started(tries - 1);
  throw new Error('WebKit did not start, twice');
}

/** Waits for an answer of the driver, which sometimes never comes. Returns nothing then, or if it is a refusal. */
async function limited<T>(answer: Promise<T>): Promise<T | undefined> {
  return Promise.race([answer.catch(() => undefined), sleep(LIMIT_MS, undefined, { ref: false })]);
}

/** Starts a driver on a display of its own; whatever is left of its browser ends with the display. */
async function startedServer() {
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '2560x1600x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = (await once(display.stdout, 'data')) as [Buffer];
  const port = await freePort();
  const server = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${number.toString().trim()}`, LANG: 'en_GB.UTF-8' },
    stdio: 'ignore',
  });
  await listening(server, port);
  const stop = () => {
    server.kill();
    display.kill();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** Sets the size of the page: the window has a bar of its own. */
async function resized(driver: WebDriver, width: number, height: number): Promise<void> {
  const window = driver.manage().window();
  const inner = () => driver.executeScript<[number, number]>('return [innerWidth, innerHeight]');
  const isWide = async () => (await inner())[0] === width;
  await window.setRect({ width, height });
  // The window manager answers before the page is laid out, so the bar's size is only right once both have settled.
  const fit = async () => {
    if (await isWide()) return true;
    const [seen, outer] = [await inner(), await window.getRect()];
    await window.setRect({ width: width + outer.width - seen[0], height: height + outer.height - seen[1] });
    await sleep(200);
    return isWide();
  };
  await driver.wait(fit, LIMIT_MS, `The window is not ${width} px wide`);
}

async function listening(server: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 100 && server.exitCode === null; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error('WebKitWebDriver does not answer');
}
