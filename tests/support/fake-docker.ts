import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Puts a program `docker` into a folder, where it appends the words of each call to the file `calls`.
 *
 * @param cases patterns of such words, and what it does there, as in a `case` of sh
 */
export function fakeDocker(folder: string, cases: string): void {
  const file = join(folder, 'docker');
  writeFileSync(file, `#!/bin/sh\ncd "${folder}"\necho "$*" >>calls\ncase "$*" in\n${cases}\nesac`);
  chmodSync(file, 0o755);
}
