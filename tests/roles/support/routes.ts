import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import table from '../roles.json' with { type: 'json' };
import { type Rule, RULES } from './rules.ts';

const folder = inject('routesFolder');

/** The services that wrote down their routes. */
export const SERVICES = readdirSync(folder).toSorted();

/** What Fastify answers to in any service: `GET /api/parcels/{code}`, as the OpenAPI document writes it. */
const registered = new Set(
  SERVICES.flatMap((service) => readFileSync(join(folder, service), 'utf8').trim().split('\n')).map((line) =>
    line.replaceAll(/:(\w+)/g, '{$1}'),
  ),
);

const inWords = (route: string) => {
  const [method = '', path = ''] = route.split(' ');
  return { method, path };
};
/** Fastify adds them to each GET, and whoever may GET may HEAD. */
const isHead = (route: string) => inWords(route).method === 'HEAD';

export const ROUTES = [...registered].filter((route) => !isHead(route)).toSorted();
export const HEAD_ROUTES = [...registered].filter(isHead).toSorted();

export const LINES = Object.keys(table);

/** @throws when the table has no such rule, or no such line */
export function ruleOf(route: string): Rule {
  const name = (table as Record<string, string>)[route.replace(/^HEAD /, 'GET ')];
  const rule = RULES[name ?? ''];
  if (!rule) throw new Error(`${route}: "${name}" is none of ${Object.keys(RULES).join(', ')}`);
  return rule;
}
