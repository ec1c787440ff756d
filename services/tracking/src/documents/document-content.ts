import type { LabelFormat } from '@vaultway/contracts';

/** What a document says, ready to be laid out. Parts that are null are left out. */
export type DocumentContent =
  | ({ kind: 'invoice' } & InvoiceContent)
  | ({ kind: 'labels' } & LabelsContent)
  | ({ kind: 'waybill' } & WaybillContent)
  | ({ kind: 'delivery' } & DeliveryContent);

/** A name and the lines below it, such as an address. */
export interface Party {
  name: string;
  lines: string[];
}

export interface InvoiceContent {
  number: string;
  /** For people: `20 November 2026`. */
  date: string;
  /** For the file's metadata: ISO 8601. */
  createdAt: string;
  company: Party;
  recipient: string | null;
  product: string;
  /** For people: `EUR 1,250.50`. */
  amount: string | null;
  tracking: { code: string; url: string } | null;
}

/** Labels of one company, in order. */
export interface LabelsContent {
  format: LabelFormat;
  company: string;
  labels: Label[];
}

export interface Label {
  code: string;
  /** The tracking page. */
  url: string;
  recipient: string;
  destination: string;
  sender: string | null;
  pickup: string | null;
  /** Weight and way of shipping, on one line. */
  notes: string | null;
}

export interface WaybillContent {
  code: string;
  /** The tracking page. */
  url: string;
  company: Party;
  /** For the file's metadata: ISO 8601. */
  createdAt: string;
  sender: Party | null;
  recipient: Party;
  /** Whatever else is known, in the order in which it is printed. */
  details: { name: string; value: string }[];
}

export interface DeliveryContent {
  code: string;
  /** The tracking page. */
  url: string;
  company: Party;
  /** For the file's metadata: ISO 8601. */
  createdAt: string;
  details: { name: string; value: string }[];
  /** An SVG path in a box 1000 wide. */
  signature: string | null;
  /** A JPEG in Base64. */
  photo: string | null;
}
