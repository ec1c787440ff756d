/** An error whose message is written for the person at the terminal: printed unchanged, without a stack. */
export class PlainError extends Error {
  /** @override */
  name = 'PlainError';
}

/** @param {unknown} error @returns {string | undefined} a system error's code, such as ENOENT */
export const codeOf = (error) => (error instanceof Error && 'code' in error ? String(error.code) : undefined);

/**
 * Turns a common file system error into a sentence that names the folder, and returns any other error unchanged.
 * @param {unknown} error
 * @param {string} folder
 */
export function explainFolderError(error, folder) {
  const code = codeOf(error);
  // 53100 is Postgres's own "disk full".
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') {
    return new PlainError(
      `No space is left for ${folder}. Free some, or choose another folder with DATA_DIR=/path/to/folder.`,
    );
  }
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') {
    return new PlainError(
      `The folder ${folder} cannot be written to (${code}). Choose another one with DATA_DIR=/path/to/folder.`,
    );
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new PlainError(
      `${folder} is not a folder (${code}). Choose another one with DATA_DIR=/path/to/folder.`,
    );
  }
  return error;
}
