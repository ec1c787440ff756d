// Any Node on PATH may read this file, however old: use no syntax newer than modules.
const OLDEST = 20;

/**
 * Starts every command.
 * @param {URL} program the command's module, which does its work on import
 */
export function enter(program) {
  if (Number(process.versions.node.split('.')[0]) >= OLDEST) {
    void import('./launch.mjs').then((setup) => setup.launch(program));
    return;
  }
  console.error(
    `Vaultway needs Node ${OLDEST} or newer to start; this is Node ${process.versions.node}. ` +
      'Install a newer version from https://nodejs.org and try again.',
  );
  process.exitCode = 1;
}
