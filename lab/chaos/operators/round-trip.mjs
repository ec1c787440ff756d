import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pack, unpack } from '../../../tools/operate/archive.mjs';

/** Packs and unpacks a folder, on whichever Node runs it. */
const [from = '', to = '', file = '', passphrase = ''] = process.argv.slice(2);
await pack(from, file, passphrase);
await unpack(file, to, passphrase);
rmSync(file);
if (!readFileSync(join(from, 'part')).equals(readFileSync(join(to, 'part')))) throw new Error('It differs');
