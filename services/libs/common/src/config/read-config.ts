import { Logger } from '@nestjs/common';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A missing or invalid setting; the message tells operators how to fix it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const logger = new Logger('config');

type Environment = Record<string, string | undefined>;

/**
 * Reads a service's configuration from the environment.
 *
 * @param schema one field per variable; its `.describe()` says what to set, and its `.meta({ formerly })` names the
 *   variable's former name, which goes on working
 * @param env usually process.env; `NAME_FILE` may name a file with the value of `NAME`. A URL in `X_URL` with a user
 * but
 *   no password takes it from `X_PASSWORD` or `X_PASSWORD_FILE`; several URLs are separated by commas
 * @throws ConfigError with one line per missing or invalid variable
 */
export function readConfig<T extends z.ZodRawShape>(
  schema: z.ZodObject<T>,
  env: Environment,
): z.output<z.ZodObject<T>> {
  const names = Object.keys(schema.shape);
  const given = Object.fromEntries(
    names.map((name) => [name, completeValueOf(name, env) ?? formerValueOf(name, schema, env)]),
  );
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const description = (schema.shape[name] as z.ZodType | undefined)?.description ?? 'see the README';
    const problem = given[name] === undefined ? 'is missing' : `is wrong (${issue.message})`;
    return `${name} ${problem}: set it to ${description}`;
  });
  throw new ConfigError(lines.join('\n'));
}

function formerValueOf(name: string, { shape }: z.ZodObject, env: Environment): string | undefined {
  const formerly = (shape[name] as z.ZodType | undefined)?.meta()?.['formerly'] as string | undefined;
  const value = formerly === undefined ? undefined : valueOf(formerly, env);
  if (value !== undefined) logger.warn(`${formerly} is deprecated: rename it to ${name}`);
  return value;
}

function completeValueOf(name: string, env: Environment): string | undefined {
  const value = valueOf(name, env);
  if (value === undefined || !name.endsWith('_URL')) return value;
  const password = valueOf(name.replace(/URL$/, 'PASSWORD'), env);
  if (password === undefined) return value;
  const addresses = value.split(/,\s*(?=\w+:\/\/)/);
  return addresses.map((address) => withPassword(address, password)).join(',');
}

function withPassword(address: string, password: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.username === '' || url.password !== '') return address;
  url.password = encodeURIComponent(password);
  return url.href;
}

function valueOf(name: string, env: Environment): string | undefined {
  const value = env[name];
  if (value !== undefined && value !== '') return value;
  const file = env[`${name}_FILE`];
  if (file === undefined || file === '') return undefined;
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    throw new ConfigError(`${name}_FILE names ${file}, which cannot be read: ${(error as Error).message}`);
  }
}
