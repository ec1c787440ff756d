import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Books a room one transaction after another. Two that had waited for a third, which then was not made, would otherwise
 * wait for each other.
 */
export class BookingsInTurn1796000000027 implements MigrationInterface {
  async up(database: QueryRunner) {
    for (const statement of STATEMENTS) await database.query(statement);
  }

  async down(database: QueryRunner) {
    await database.query('DROP TRIGGER await_room ON reservations');
    await database.query('DROP FUNCTION await_room');
  }
}

const STATEMENTS = [
  `CREATE FUNCTION await_room() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM FROM viewing_rooms WHERE id = NEW.room_id FOR NO KEY UPDATE;
     RETURN NEW;
   END $$`,
  // By its name before check_reservation, which shares the room.
  `CREATE TRIGGER await_room BEFORE INSERT ON reservations FOR EACH ROW EXECUTE FUNCTION await_room()`,
];
