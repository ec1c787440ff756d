import { Logger } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';

interface SpelledItem {
  id: string;
  refiner: string | null;
  refiner_key: string | null;
  serial: string | null;
  serial_key: string | null;
}

/** Spells the keys of refiners and serial numbers again, of which other scripts and hyphens had some of their own. */
export class ItemKeys1796000000037 implements MigrationInterface {
  async up(database: QueryRunner) {
    await spellItems(database);
    const refiners = (await database.query(`SELECT name FROM refiners WHERE key ~ '[^ -~]'`)) as {
      name: string;
    }[];
    for (const { name } of refiners) await addRefiner(database, keyOf(name), name);
  }

  /** The former spelling finds the same items, but those with signs that it kept. */
  async down() {
    // Nothing to undo.
  }
}

async function spellItems(database: QueryRunner) {
  // What an item is never changes otherwise. Other writers wait for this transaction.
  await database.query('ALTER TABLE items DISABLE TRIGGER check_item');
  const items = (await database.query(
    `SELECT id, refiner, refiner_key, serial, serial_key FROM items
     WHERE concat(refiner_key, serial_key) ~ '[^ -~]' OR serial_key ~ '^][A-Z][0-9]' ORDER BY id`,
  )) as SpelledItem[];
  const alike: string[] = [];
  for (const { id, refiner, refiner_key, serial, serial_key } of items) {
    const [maker, number] = [refiner && keyOf(refiner), serial && keyOf(serial)];
    if (maker === refiner_key && number === serial_key) continue;
    const twins = (await database.query(
      `SELECT FROM items JOIN items other ON other.id <> items.id AND other.state = 'in' AND items.state = 'in'
         AND other.metal = items.metal AND coalesce(other.year, 0) = coalesce(items.year, 0)
       WHERE items.id = $1 AND other.refiner_key = $2 AND other.serial_key = $3`,
      [id, maker, number],
    )) as object[];
    // Two that are here stay two: their number finds both. No other key has a space.
    const apart = twins.length > 0 ? `${maker} ${id}` : null;
    await database.query('UPDATE items SET refiner_key = $2, serial_key = $3 WHERE id = $1', [
      id,
      apart ?? maker,
      number,
    ]);
    if (apart === null) continue;
    alike.push(`${refiner} ${serial}`);
    // The public audit finds items by the keys of refiners.
    await addRefiner(database, apart, refiner ?? '');
  }
  await database.query('ALTER TABLE items ENABLE TRIGGER check_item');
  if (alike.length > 0)
    new Logger('migrations').warn(
      `These bars have the refiner, serial number and year of another that is here, spelled in another way; compare the two: ${alike.join(', ')}`,
    );
}

const addRefiner = (database: QueryRunner, key: string, name: string) =>
  database.query('INSERT INTO refiners (key, name) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING', [
    key,
    name,
  ]);

const CAPITALS = 'АВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧİ';
const LATIN = 'ABEKMHOPCTYXIJSABEZHIKMNOPTYXI';

/** The key as of this version. */
const keyOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/^\s*\][A-Z]\d\s*(?=\S)/i, '')
    .replaceAll(/\p{Nd}/gu, valueOf)
    .replaceAll(/[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .toUpperCase()
    .replaceAll(/[İ\u0370-\u04ff]/g, (letter) => LATIN.charAt(CAPITALS.indexOf(letter)) || letter);

/** Unicode encodes digits in rows from 0 to 9; some rows follow directly upon another. */
function valueOf(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before += 1;
  return String(before % 10);
}
