/**
 * A process of its own, in which papers are printed: cutting fonts to size takes tenths of a second, in
 * which the service must answer look-ups, and memory, which goes back with the process. What it imports from
 * this folder ends in `.ts` and has only types that can be left out (no parameter properties), so that Node
 * also runs it from source.
 */
import { FontShelf } from './font-shelf.ts';
import { printInvoice } from './invoice-page.ts';
import { printLabels } from './label-page.ts';
import type { Paper, PrintReply, PrintRequest } from './papers.ts';
import { printWaybill } from './waybill-page.ts';

const shelf = new FontShelf();

function print(paper: Paper): Promise<Buffer> {
  if (paper.what === 'invoice') return printInvoice(paper, shelf);
  if (paper.what === 'labels') return printLabels(paper, shelf);
  return printWaybill(paper, shelf);
}

process.on('message', ({ id, paper }: PrintRequest) => {
  const answer = (reply: PrintReply) => process.send?.(reply);
  print(paper).then(
    (pdf) => answer({ id, pdf }),
    (error: Error) => answer({ id, failed: error.stack ?? error.message }),
  );
});
process.on('disconnect', () => process.exit());
