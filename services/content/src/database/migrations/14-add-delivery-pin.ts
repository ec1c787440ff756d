import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether deliveries ask for a PIN that is mailed to the recipient. */
export class AddDeliveryPin1795132800014 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(
      `ALTER TABLE settings ADD COLUMN delivery_pin text NOT NULL DEFAULT 'no' CHECK (delivery_pin IN ('yes', 'no'))`,
    );
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE settings DROP COLUMN delivery_pin');
  }
}
