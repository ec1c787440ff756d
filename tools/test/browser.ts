import { installDebianPackage } from '../infra/debian-package.ts';
import { findProgram } from '../infra/find-program.ts';
import { runTool } from '../setup/run-tool.mjs';
import { say } from '../setup/terminal.mjs';

const DOWNLOAD_LIMIT_MS = 5 * 60_000;

/** The path of the system's Chromium, if it has one. */
export const systemChromium = () => findProgram('chromium', 'chromium-browser', 'google-chrome');

/**
 * Makes sure that there is a browser to test with: the system's, else Debian's package, else Playwright's own.
 * @returns whether there is one
 */
export async function ensureBrowser(): Promise<boolean> {
  if (systemChromium()) return true;
  const { installed, said } = await installDebianPackage('chromium', say);
  if (installed) return true;
  if (said) say(said.trimEnd());
  say('There is no Chromium; Playwright downloads its own …');
  const download = await runTool('playwright', ['install', 'chromium'], { limitMs: DOWNLOAD_LIMIT_MS });
  if (download.code !== 0) say(download.said.trimEnd());
  return download.code === 0;
}
