import type { InvoicePaper } from './invoice-paper.ts';
import type { LabelsPaper } from './label-paper.ts';
import type { WaybillPaper } from './waybill-paper.ts';

/** What can be printed. */
export type Paper =
  | ({ what: 'invoice' } & InvoicePaper)
  | ({ what: 'labels' } & LabelsPaper)
  | ({ what: 'waybill' } & WaybillPaper);

/** To the process that prints. */
export interface PrintRequest {
  id: number;
  paper: Paper;
}

/** From the process that prints. */
export type PrintReply = { id: number } & ({ pdf: Uint8Array } | { failed: string });
