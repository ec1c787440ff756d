/**
 * The process of the {@link Printer}. Imports within this folder end in `.ts`, and the imported files use only erasable
 * syntax (no parameter properties), so that Node can also run them from source.
 */
import type { DocumentContent } from './document-content.ts';
import { printDelivery } from './delivery-page.ts';
import { printDetailedInvoice } from './detailed-invoice-page.ts';
import { FontCatalog } from './font-catalog.ts';
import { printInvoice } from './invoice-page.ts';
import { printLabels } from './label-page.ts';
import { printPaper } from './paper-page.ts';
import { printWaybills } from './waybill-page.ts';
import { printZpl } from './zpl-label.ts';

const fonts = new FontCatalog();

function print(content: DocumentContent): Promise<Buffer> {
  if (content.kind === 'invoice') return printInvoice(content, fonts);
  if (content.kind === 'detailed_invoice') return printDetailedInvoice(content, fonts);
  if (content.kind === 'labels') return printLabels(content, fonts);
  if (content.kind === 'zpl') return printZpl(content, fonts);
  if (content.kind === 'delivery') return printDelivery(content, fonts);
  if (content.kind === 'paper') return printPaper(content, fonts);
  return printWaybills(content, fonts);
}

process.on('message', (content: DocumentContent) => {
  print(content).then(
    (pdf) => process.send?.({ result: pdf }),
    (error: Error) => process.send?.({ failed: error.stack ?? error.message }),
  );
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
