/**
 * Writes a stream to the standard input of a child process; use it as the last step of a `pipeline`.
 *
 * A program may stop reading before its input ends: tar does so at the end mark of an archive, ahead of the padding.
 * That is no failure: only the exit code tells whether it succeeded. The source is still read to its end, so that an
 * earlier step of the pipeline can verify all of it.
 * @param {import('node:stream').Writable} stdin
 * @param {AsyncIterable<Buffer>} source
 */
export async function feed(stdin, source) {
  stdin.on('error', () => {});
  try {
    for await (const bytes of source) {
      if (stdin.writable && !stdin.write(bytes)) await drainedOrClosed(stdin);
    }
  } finally {
    stdin.end();
  }
}

/**
 * Uses events instead of the callback of `write`, which Node does not always call once the child is gone.
 * @param {import('node:stream').Writable} stdin
 * @returns {Promise<void>}
 */
function drainedOrClosed(stdin) {
  return new Promise((done) => {
    const settle = () => {
      stdin.off('drain', settle).off('close', settle);
      done();
    };
    stdin.once('drain', settle).once('close', settle);
  });
}

/**
 * Waits for a child process, and for the stream to or from it. Reports the process's failure first, since it explains
 * the stream's; a stream that ended early counts too.
 * @param {Promise<unknown>} process
 * @param {Promise<unknown>} stream
 */
export async function bothEnded(process, stream) {
  for (const outcome of await Promise.allSettled([process, stream])) {
    if (outcome.status === 'rejected') throw outcome.reason;
  }
}
