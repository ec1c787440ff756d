// Read by whatever Node is on PATH, however old: no syntax newer than modules themselves.
const OLDEST = 20;

/**
 * Where each command begins.
 * @param {URL} program the command's own module; it does its work when it is imported
 */
export function enter(program) {
  if (Number(process.versions.node.split('.')[0]) >= OLDEST) {
    void import('./launch.mjs').then((setup) => setup.launch(program));
    return;
  }
  console.error(
    `Vaultway needs Node ${OLDEST} or newer to start; this is Node ${process.versions.node}. ` +
      'Install a newer one from https://nodejs.org and try again.',
  );
  process.exitCode = 1;
}
