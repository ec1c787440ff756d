/**
 * A process of its own, in which invoices are printed: cutting fonts to size takes tenths of a second, in
 * which the service must answer look-ups, and memory, which goes back with the process. What it imports from
 * this folder ends in `.ts` and has only types that can be left out (no parameter properties), so that Node
 * also runs it from source.
 */
import { FontShelf } from './font-shelf.ts';
import { printInvoice } from './invoice-page.ts';
import type { PrintReply, PrintRequest } from './invoice-paper.ts';

const shelf = new FontShelf();

process.on('message', ({ id, paper }: PrintRequest) => {
  const answer = (reply: PrintReply) => process.send?.(reply);
  printInvoice(paper, shelf).then(
    (pdf) => answer({ id, pdf }),
    (error: Error) => answer({ id, failed: error.stack ?? error.message }),
  );
});
process.on('disconnect', () => process.exit());
