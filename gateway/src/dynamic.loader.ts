import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { DynamicFile, type DynamicConfig } from './dynamic.schema.js';
import { renderTemplate, type TemplateValues } from './template.renderer.js';

/**
 * Reads the dynamic configuration that Traefik reads: every .yml file of a folder, rendered and put together.
 *
 * @throws Error naming the file and the place that this gateway does not understand
 */
export function loadDynamicConfig(folder: string, values: TemplateValues): DynamicConfig {
  const whole: DynamicConfig = { routers: {}, middlewares: {}, services: {} };
  const names = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));
  for (const name of names.toSorted()) {
    const file = join(folder, name);
    const part = explained(file, () => readPart(readFileSync(file, 'utf8'), values));
    Object.assign(whole.routers, part.routers);
    Object.assign(whole.middlewares, part.middlewares);
    Object.assign(whole.services, part.services);
  }
  return whole;
}

function readPart(source: string, values: TemplateValues): DynamicConfig {
  const read = DynamicFile.safeParse(parse(renderTemplate(source, values)));
  if (read.success) return read.data.http;
  const [issue] = read.error.issues;
  throw new Error(`${issue?.path.join('.') || 'the file'}: ${issue?.message}`);
}

function explained<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
