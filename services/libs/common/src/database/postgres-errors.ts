import { QueryFailedError } from 'typeorm';

interface PostgresError {
  code?: string;
  constraint?: string;
}

/** True if a write violated the unique index or the exclusion `constraint`. */
export const violatesUnique = (error: unknown, constraint: string): boolean =>
  violates(error, '23505', constraint) || violates(error, '23P01', constraint);

/** True if a write violated the check `constraint`, which may come from a trigger. */
export const violatesCheck = (error: unknown, constraint: string): boolean =>
  violates(error, '23514', constraint);

/** True if Postgres could not read a value, such as a time or UUID. */
export const isDataError = (error: unknown): boolean =>
  error instanceof QueryFailedError && ((error.driverError as PostgresError).code ?? '').startsWith('22');

function violates(error: unknown, code: string, constraint: string): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const driver = error.driverError as PostgresError;
  return driver.code === code && driver.constraint === constraint;
}
