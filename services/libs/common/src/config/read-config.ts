import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A setting is missing or wrong; the message tells an operator what to set. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads a service's configuration from the environment.
 *
 * @param schema one field per variable; its `.describe()` says what to set
 * @param env usually process.env; instead of `NAME`, `NAME_FILE` may name a file that holds the value
 * @throws ConfigError with one line per missing or wrong variable
 */
export function readConfig<T extends z.ZodRawShape>(
  schema: z.ZodObject<T>,
  env: Record<string, string | undefined>,
): z.output<z.ZodObject<T>> {
  const names = Object.keys(schema.shape);
  const result = schema.safeParse(Object.fromEntries(names.map((name) => [name, valueOf(name, env)])));
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const description = (schema.shape[name] as z.ZodType | undefined)?.description ?? 'see the README';
    const problem = valueOf(name, env) === undefined ? 'is missing' : `is wrong (${issue.message})`;
    return `${name} ${problem}: set it to ${description}`;
  });
  throw new ConfigError(lines.join('\n'));
}

function valueOf(name: string, env: Record<string, string | undefined>): string | undefined {
  const value = env[name];
  if (value !== undefined && value !== '') return value;
  const file = env[`${name}_FILE`];
  if (file === undefined || file === '') return undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(`${name}_FILE names ${file}, which cannot be read: ${(error as Error).message}`);
  }
}
