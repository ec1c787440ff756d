import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Links admins to their accounts at an OpenID Connect provider: one for each admin and provider. A removed admin's row
 * stays, so that the next sign-in there does not create the account again.
 */
export class OidcIdentities1795900000013 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(
      `CREATE TABLE oidc_identities (
        issuer text NOT NULL,
        subject text NOT NULL,
        admin_id uuid REFERENCES admins ON DELETE SET NULL,
        created_at timestamptz(3) NOT NULL,
        PRIMARY KEY (issuer, subject),
        UNIQUE (admin_id, issuer)
      )`,
    );
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE oidc_identities');
  }
}
