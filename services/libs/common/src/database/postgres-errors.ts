import { QueryFailedError } from 'typeorm';

interface PostgresError {
  code?: string;
  constraint?: string;
}

/** Whether a write failed because of the unique index `constraint`. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const driver = error.driverError as PostgresError;
  return driver.code === '23505' && driver.constraint === constraint;
}
