import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The service may add to the security log and change nothing in it, so it forgets through a function of the owner, which
 * takes no arguments: whoever has taken over the service can delete nothing younger than half a year.
 */
export class ForgetOldSecurityLog1795132800014 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      CREATE FUNCTION forget_old_security_log() RETURNS void
      LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public
      AS $$ DELETE FROM public.security_log WHERE at < now() - interval '180 days' $$`);
  }

  async down(database: QueryRunner) {
    await database.query('DROP FUNCTION forget_old_security_log');
  }
}
