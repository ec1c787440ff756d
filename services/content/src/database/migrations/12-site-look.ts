import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds pictures of the home page's sections, whether the logo contains the name, and whether the claims are confirmed.
 * An owner who has edited the texts has read them.
 */
export class SiteLook1795900000012 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`ALTER TABLE settings
      ADD section_vaults text,
      ADD section_metals text,
      ADD logo_has_name text NOT NULL DEFAULT 'no' CHECK (logo_has_name IN ('yes', 'no')),
      ADD claims_confirmed text CHECK (claims_confirmed IN ('yes', 'no'))`);
    await database.query("UPDATE settings SET claims_confirmed = 'yes' WHERE site_texts <> '{}'");
  }

  async down(database: QueryRunner) {
    await database.query(`ALTER TABLE settings
      DROP section_vaults, DROP section_metals, DROP logo_has_name, DROP claims_confirmed`);
  }
}
