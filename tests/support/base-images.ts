import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../tools/setup/folders.mjs';

/** Images whose base is a build argument, which docker-compose.yml takes from the environment. */
const BASES = {
  gateway: { name: 'traefik', argument: 'TRAEFIK_TAG' },
  web: { name: 'nginxinc/nginx-unprivileged', argument: 'NGINX_TAG' },
} as const;
type Part = keyof typeof BASES;

/** Returns the base image: the Dockerfile's, or one that the engine has if it lacks that tag. */
export function baseImage(part: Part): string {
  return `${BASES[part].name}:${tagOf(part)}`;
}

/** Returns the base images as an environment for `docker compose build`. */
export function baseTags(): Record<string, string> {
  const parts = Object.keys(BASES) as Part[];
  return Object.fromEntries(parts.map((part) => [BASES[part].argument, tagOf(part)]));
}

function tagOf(part: Part): string {
  const { name, argument } = BASES[part];
  const dockerfile = readFileSync(join(ROOT, part, 'Dockerfile'), 'utf8');
  const wanted = new RegExp(`^ARG ${argument}=(\\S+)$`, 'm').exec(dockerfile)?.[1] ?? '';
  const present = localTags(name);
  return present.includes(wanted) ? wanted : (present[0] ?? wanted);
}

function localTags(name: string): string[] {
  const words = ['image', 'ls', '--format', '{{.Tag}}', name];
  const { stdout } = spawnSync('docker', words, { encoding: 'utf8', timeout: 10_000 });
  return (stdout ?? '').split('\n').filter((tag) => tag !== '' && tag !== '<none>');
}
