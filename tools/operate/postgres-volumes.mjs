import { PlainError } from '../setup/plain-error.mjs';
import { compose, docker } from './compose.mjs';
import { composeServices } from './compose-services.mjs';

/** Major version of docker-compose.yml while POSTGRES_MAJOR is empty. Its volumes have no version in their names. */
export const DEFAULT_MAJOR = '17';
export const MAJORS = [DEFAULT_MAJOR, '18'];

/** @param {string} major as in POSTGRES_MAJOR */
export const imageOf = (major) => `postgres:${major || DEFAULT_MAJOR}`;

/**
 * Refuses to start on databases that another major version of Postgres wrote, or on empty ones beside them.
 * @throws PlainError saying what to do
 */
export function refuseOldPostgres() {
  const { name, services, volumes } = JSON.parse(compose(['config', '--format', 'json']));
  const existing = new Set(docker(['volume', 'ls', '--quiet']).split('\n'));
  /** @type {Map<string, string>} volumes by service */
  const found = new Map();
  for (const service of composeServices()) {
    const wanted = String(volumes[`${service}-data`]?.name);
    if (existing.has(wanted)) {
      found.set(service, wanted);
      continue;
    }
    const plain = `${name}_${service}-data`;
    const others = [plain, ...MAJORS.map((major) => `${plain}-${major}`)].filter((one) => existing.has(one));
    const [other] = others;
    if (other === undefined) continue;
    throw new PlainError(
      `There is no volume ${wanted}, but ${others.join(' and ')}, of another version of Postgres. ${HOW_TO}`,
    );
  }
  const image = String(services[`${composeServices()[0]}-db`]?.image);
  const major = /:(\d+)/.exec(image)?.[1];
  if (major === undefined || found.size === 0 || docker(['image', 'ls', '--quiet', image]) === '') return;
  for (const [service, written] of versionsIn([...found], image)) {
    if (written === major) continue;
    throw new PlainError(
      `The volume ${found.get(service)} belongs to Postgres ${written}, which ${image} cannot read. ${HOW_TO}`,
    );
  }
}

const HOW_TO =
  'Nothing was started. npm run upgrade-postgres moves the data to another version; until then set POSTGRES_MAJOR in ' +
  `.env back (empty: ${DEFAULT_MAJOR}).`;

/**
 * Reads which version wrote each volume. Leaves out empty ones.
 * @param {[service: string, volume: string][]} volumes
 * @param {string} image any with a shell
 * @returns {[service: string, major: string][]}
 */
function versionsIn(volumes, image) {
  const mounts = volumes.flatMap(([service, volume]) => ['--volume', `${volume}:/volumes/${service}:ro`]);
  const script =
    'cd /volumes && for each in */PG_VERSION */*/docker/PG_VERSION; do ' +
    '[ ! -s "$each" ] || echo "${each%%/*} $(cat "$each")"; done';
  const run = ['run', '--rm', '--network', 'none', '--user', '0', '--entrypoint', 'sh'];
  const told = docker([...run, ...mounts, image, '-c', script]);
  return told
    .split('\n')
    .filter(Boolean)
    .map((line) => /** @type {[string, string]} */ (line.split(' ')));
}
