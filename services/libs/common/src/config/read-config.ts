import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A setting is missing or wrong; the message tells an operator what to set. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

type Environment = Record<string, string | undefined>;

/**
 * Reads a service's configuration from the environment.
 *
 * @param schema one field per variable; its `.describe()` says what to set
 * @param env usually process.env; instead of `NAME`, `NAME_FILE` may name a file that holds the value. An address
 *   in `X_URL` that names a user but no password takes it from `X_PASSWORD` or `X_PASSWORD_FILE`; there may be several
 *   with commas between them
 * @throws ConfigError with one line per missing or wrong variable
 */
export function readConfig<T extends z.ZodRawShape>(
  schema: z.ZodObject<T>,
  env: Environment,
): z.output<z.ZodObject<T>> {
  const names = Object.keys(schema.shape);
  const result = schema.safeParse(
    Object.fromEntries(names.map((name) => [name, completeValueOf(name, env)])),
  );
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const description = (schema.shape[name] as z.ZodType | undefined)?.description ?? 'see the README';
    const problem = valueOf(name, env) === undefined ? 'is missing' : `is wrong (${issue.message})`;
    return `${name} ${problem}: set it to ${description}`;
  });
  throw new ConfigError(lines.join('\n'));
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
