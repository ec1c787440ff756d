import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../tools/setup/folders.mjs';
import { runProgram } from '../../tools/setup/run-tool.mjs';

/** A fenced block of a document. */
export interface Block {
  /** Document, anchor of the section and the block's number in it: `docs/operations.md#install 2`. */
  name: string;
  /** Title of the section, as written. */
  section: string;
  language: string;
  text: string;
}

/** Returns all fenced blocks of a document. */
export function blocksIn(document: string): Block[] {
  const blocks: Block[] = [];
  const anchors = new Map<string, number>();
  let [section, anchor, count] = ['', '', 0];
  const parts = /^#+ (.+)$|^```(\S*)\n([^]*?)^```$/gm;
  for (const [, title, language = '', text = ''] of read(document).matchAll(parts)) {
    if (title === undefined) {
      count += 1;
      blocks.push({ name: `${document}#${anchor} ${count}`, section, language, text });
      continue;
    }
    section = title;
    const slug = title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-');
    const before = anchors.get(slug) ?? 0;
    anchors.set(slug, before + 1);
    [anchor, count] = [before === 0 ? slug : `${slug}-${before}`, 0];
  }
  return blocks;
}

/** Returns the text of a block by its name. @throws if there is none, so that a renamed section is noticed */
export function documented(name: string): string {
  const block = blocksIn(name.split('#')[0] ?? '').find((each) => each.name === name);
  if (!block) throw new Error(`There is no block ${name}`);
  return block.text;
}

/** Returns the commands of operations.md's table by what they are for, in the order of their cell. */
export function documentedTable(): Map<string, string[]> {
  const [, body = ''] = /^## Commands$([^]*?)^## /m.exec(read('docs/operations.md')) ?? [];
  const rows = body.split('\n').filter((line) => /^\|.*(`|\]\(#)/.test(line));
  return new Map(
    rows.map((row) => {
      const [, , wish = '', cell = ''] = row.split('|').map((text) => text.trim());
      return [wish, [...cell.matchAll(/`([^`]+)`/g)].map(([, command = '']) => command)];
    }),
  );
}

/** Returns the commands of a row of that table. @throws if there is none */
export function documentedRow(wish: string): string[] {
  const commands = documentedTable().get(wish);
  if (!commands) throw new Error(`There is no command to ${wish}`);
  return commands;
}

/** Replaces parts of a block. @throws if one is missing, since the block would then do something else */
export function instead(block: string, replaced: Record<string, string>): string {
  return Object.entries(replaced).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The block does not contain ${from}:\n${text}`);
    return text.replaceAll(from, () => to);
  }, block);
}

/** Writes a clone's commands as those of an installation of two files, as the documentation says. */
export const withoutClone = (block: string) =>
  block
    .replaceAll(/npm run (?:-s )?([a-z-]+)( --(?= ))?/g, './vaultway $1')
    .replaceAll('docker compose', './vaultway compose');

/**
 * Runs commands in one shell, which exits at the first failure.
 * @returns standard output and error together
 * @throws when one failed
 */
export async function runShell(
  commands: string,
  options: { cwd?: string; env?: NodeJS.ProcessEnv; input?: string; limitMs: number },
): Promise<string> {
  // Without --norc, bash reads the system's settings if its standard input is a socket.
  const words = ['--norc', '-eu', '-o', 'pipefail', '-c', commands];
  const { code, said } = await runProgram('bash', words, options);
  if (code !== 0) throw new Error(`${commands}\nended with ${code}:\n${said}`);
  return said;
}

const read = (document: string) => readFileSync(join(ROOT, document), 'utf8');
