import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import table from '../roles.json' with { type: 'json' };
import { type Rule, RULES } from './rules.ts';

const folder = inject('routesFolder');

/** Services that recorded their routes. */
export const SERVICES = readdirSync(folder).toSorted();

/** Routes of all services, in the OpenAPI document's form: `GET /api/parcels/{code}`. */
const registered = new Set(
  SERVICES.flatMap((service) => readFileSync(join(folder, service), 'utf8').trim().split('\n')).map((line) =>
    line.replaceAll(/:(\w+)/g, '{$1}'),
  ),
);

const inWords = (route: string) => {
  const [method = '', path = ''] = route.split(' ');
  return { method, path };
};
/** Fastify adds HEAD to each GET, with the same permissions. */
const isHead = (route: string) => inWords(route).method === 'HEAD';

export const ROUTES = [...registered].filter((route) => !isHead(route)).toSorted();
export const HEAD_ROUTES = [...registered].filter(isHead).toSorted();

export const LINES = Object.keys(table);

/** @throws if the table has no such rule or line */
export function ruleOf(route: string): Rule {
  const name = (table as Record<string, string>)[route.replace(/^HEAD /, 'GET ')];
  const rule = RULES[name ?? ''];
  if (!rule) throw new Error(`${route}: "${name}" is none of ${Object.keys(RULES).join(', ')}`);
  return rule;
}
