import { createErasuresTable, createSettingsTable } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the state of erasures, and the copy of the company's settings, of which retention reads one. */
export class PersonalData1796000000009 implements MigrationInterface {
  async up(database: QueryRunner) {
    await createErasuresTable(database);
    await createSettingsTable(database);
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE person_erasures, company_settings');
  }
}
