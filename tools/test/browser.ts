import { installDebianPackage } from '../infra/debian-package.ts';
import { findProgram } from '../infra/find-program.ts';
import { runTool } from '../setup/run-tool.mjs';
import { say } from '../setup/terminal.mjs';

const DOWNLOAD_LIMIT_MS = 5 * 60_000;

/** The path of the system's Chromium, as people use it, if there is one. */
export const systemChromium = () => findProgram('chromium', 'chromium-browser', 'google-chrome');

/**
 * Of Chromium's own interface, no part that tests need: each window would load two pages for suggestions below an address
 * bar that nobody sees, which take as long as a page of ours. Chromium heeds the last such list alone, so Playwright's
 * (`chromiumSwitches.ts`) stands in it too.
 */
const SWITCHED_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

const args = [`--disable-features=${SWITCHED_OFF.join(',')}`];

/** How Playwright starts the browser for tests: Chromium's headless shell, if there is one, takes a quarter less processor time. */
export const browserLaunch = () => ({
  executablePath: findProgram('chromium-headless-shell') ?? systemChromium(),
  args,
});

/** How it starts Chromium as people use it: the one that keeps a page that was left, and the one to measure. */
export function fullBrowserLaunch() {
  const executablePath = systemChromium();
  return { ...(executablePath === undefined ? { channel: 'chromium' } : { executablePath }), args };
}

/**
 * Makes sure that there is a browser to test with: the system's, else Debian's packages, else Playwright's own. Where there
 * is one already, nothing is installed.
 * @returns whether there is one
 */
export async function ensureBrowser(): Promise<boolean> {
  if (systemChromium()) return true;
  const { installed, said } = await installDebianPackage('chromium', say);
  if (installed) {
    // Without it, tests only take longer.
    await installDebianPackage('chromium-headless-shell', say);
    return true;
  }
  if (said) say(said.trimEnd());
  say('There is no Chromium; Playwright downloads its own …');
  const download = await runTool('playwright', ['install', 'chromium'], { limitMs: DOWNLOAD_LIMIT_MS });
  if (download.code !== 0) say(download.said.trimEnd());
  return download.code === 0;
}
