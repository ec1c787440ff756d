/**
 * A thread of its own, in which invoices are printed: cutting fonts to size takes tenths of a second, in
 * which the service must answer look-ups. What it imports from this folder ends in `.ts` and has only types
 * that can be left out (no parameter properties), so that Node also runs it from source.
 */
import { parentPort } from 'node:worker_threads';
import { FontShelf } from './font-shelf.ts';
import { printInvoice } from './invoice-page.ts';
import type { PrintReply, PrintRequest } from './invoice-paper.ts';

const shelf = new FontShelf();

parentPort?.on('message', ({ id, paper }: PrintRequest) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  const answer = (reply: PrintReply) => parentPort?.postMessage(reply);
  printInvoice(paper, shelf).then(
    (pdf) => answer({ id, pdf }),
    (error: Error) => answer({ id, failed: error.stack ?? error.message }),
  );
});
