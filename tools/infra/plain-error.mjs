/** An error whose message is a whole sentence for the person at the terminal: shown as it is, without a stack. */
export class PlainError extends Error {
  name = 'PlainError';
}

/**
 * Turns the usual errors of a file system into a sentence that names the folder; any other error is returned as it is.
 * @param {unknown} error
 * @param {string} folder
 */
export function explainFolderError(error, folder) {
  const code = error?.code;
  // The last one is Postgres's own.
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') {
    return new PlainError(
      `There is no space left for ${folder}. Free some, or choose another folder with DATA_DIR=/path/to/folder.`,
    );
  }
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') {
    return new PlainError(
      `The folder ${folder} cannot be written (${code}). Choose another one with DATA_DIR=/path/to/folder.`,
    );
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new PlainError(
      `${folder} is not a folder and cannot be made one (${code}). Choose another one with DATA_DIR=/path/to/folder.`,
    );
  }
  return error;
}
