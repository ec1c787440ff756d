import { installDebianPackage } from '../infra/debian-package.ts';
import { findProgram } from '../infra/find-program.ts';
import { runTool } from '../setup/run-tool.mjs';
import { say } from '../setup/terminal.mjs';

const DOWNLOAD_LIMIT_MS = 5 * 60_000;

/** Returns the path of the system's Chromium, if any. */
export const systemChromium = () => findProgram('chromium', 'chromium-browser', 'google-chrome');

/**
 * Disables parts of Chromium's own interface: each window would load two pages for suggestions below an invisible
 * address bar, which take as long as a page of ours. Chromium obeys only the last such list, so it includes
 * Playwright's (`chromiumSwitches.ts`).
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

/** Returns Playwright's launch options for tests: Chromium's headless shell, if any, takes a quarter less CPU time. */
export const browserLaunch = () => ({
  executablePath: findProgram('chromium-headless-shell') ?? systemChromium(),
  args,
});

/** Returns launch options for full Chromium, which has a back/forward cache, and which is the one to measure. */
export function fullBrowserLaunch() {
  const executablePath = systemChromium();
  return { ...(executablePath === undefined ? { channel: 'chromium' } : { executablePath }), args };
}

/**
 * Makes sure that there is a browser to test with: the system's, else Debian's packages, else Playwright's own.
 * Installs nothing if there is one.
 * @returns true if there is one
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
