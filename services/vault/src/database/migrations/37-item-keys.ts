import type { MigrationInterface, QueryRunner } from 'typeorm';

interface SpelledItem {
  id: string;
  refiner: string | null;
  serial: string | null;
}

/** Spells the keys of refiners and serial numbers again, of which other scripts and hyphens had some of their own. */
export class ItemKeys1796000000037 implements MigrationInterface {
  async up(database: QueryRunner) {
    const items = (await database.query(
      `SELECT id, refiner, serial FROM items
       WHERE concat(refiner_key, serial_key) ~ '[^ -~]' OR serial_key ~ '^][A-Z][0-9]' ORDER BY id`,
    )) as SpelledItem[];
    if (items.length > 0) await spellItems(database, items);
    const refiners = (await database.query(`SELECT name FROM refiners WHERE key ~ '[^ -~]'`)) as {
      name: string;
    }[];
    for (const { name } of refiners)
      await database.query('INSERT INTO refiners (key, name) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING', [
        keyOf(name),
        name,
      ]);
  }

  /** The former spelling finds the same items, but those with signs that it kept. */
  async down() {
    // Nothing to undo.
  }
}

async function spellItems(database: QueryRunner, items: readonly SpelledItem[]) {
  // What an item is never changes otherwise. Other transactions wait for this one.
  await database.query('ALTER TABLE items DISABLE TRIGGER check_item');
  for (const { id, refiner, serial } of items)
    // Two that are here stay apart.
    await database.query(
      `UPDATE items SET refiner_key = $2, serial_key = $3 WHERE id = $1 AND NOT EXISTS (
         SELECT FROM items other WHERE other.id <> items.id AND other.state = 'in' AND items.state = 'in'
           AND other.metal = items.metal AND other.refiner_key = $2 AND other.serial_key = $3
           AND coalesce(other.year, 0) = coalesce(items.year, 0))`,
      [id, refiner && keyOf(refiner), serial && keyOf(serial)],
    );
  await database.query('ALTER TABLE items ENABLE TRIGGER check_item');
}

const CAPITALS = 'АВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧİ';
const LATIN = 'ABEKMHOPCTYXIJSABEZHIKMNOPTYXI';

/** The key as of this version. */
const keyOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, valueOf)
    .replace(/^\s*\][A-Z]\d/i, '')
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
