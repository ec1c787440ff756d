import type { LabelFormat, Paper } from '@vaultway/contracts';
import type { AttachedProof } from '../log/attached-proofs.ts';

/** Content of a document, ready for layout. Parts that are null are omitted. */
export type DocumentContent =
  | ({ kind: 'invoice' } & InvoiceContent)
  | ({ kind: 'detailed_invoice' } & DetailedInvoiceContent)
  | ({ kind: 'labels' } & LabelsContent)
  | ({ kind: 'zpl' } & Omit<LabelsContent, 'format'>)
  | ({ kind: 'waybills' } & WaybillsContent)
  | ({ kind: 'delivery' } & DeliveryContent)
  | ({ kind: 'paper' } & PaperContent);

/** A name and the lines below it, such as an address. */
export interface Party {
  name: string;
  lines: string[];
}

export interface InvoiceContent {
  /** Invoice, or credit note. */
  title: string;
  number: string;
  /** Human-readable: `20 November 2026`. */
  date: string;
  /** For the file's metadata: ISO 8601. */
  createdAt: string;
  company: Party;
  recipient: string | null;
  product: string;
  /** Human-readable: `EUR 1,250.50`. */
  amount: string | null;
  tracking: { code: string; url: string } | null;
}

/** An invoice or a credit note with lines. All texts are human-readable. */
export interface DetailedInvoiceContent {
  title: string;
  number: string;
  /** For the file's metadata: ISO 8601. */
  createdAt: string;
  company: Party;
  customer: Party | null;
  /** Names and values: number, dates. */
  facts: [string, string][];
  columns: string[];
  rows: string[][];
  sums: [string, string][];
  total: [string, string];
  notes: [string, string][];
  /** The parcels of its lines, each once. */
  tracking: { code: string; url: string }[];
  /** The XML to embed; null if a field is missing. */
  eInvoice: string | null;
}

/** Labels of one company, in order. */
export interface LabelsContent {
  format: LabelFormat;
  company: string;
  labels: Label[];
}

export interface Label {
  code: string;
  /** Content of the QR code: URL of the tracking page; of a place, its code. */
  url: string;
  /** Stands above the recipient; null on the label of a place. */
  to: string | null;
  recipient: string;
  destination: string;
  sender: string | null;
  pickup: string | null;
  /** Weight and shipping method, on one line. */
  notes: string | null;
}

/** Waybills of one company, in order. */
export interface WaybillsContent {
  waybills: WaybillContent[];
}

export interface WaybillContent {
  code: string;
  /** URL of the tracking page. */
  url: string;
  /** URL of the page that verifies the parcel's records. */
  proofUrl: string;
  /** Null until the log has all records. */
  proof: AttachedProof | null;
  company: Party;
  /** For the file's metadata: ISO 8601. */
  createdAt: string;
  sender: Party | null;
  recipient: Party;
  /** Other fields, in printing order. */
  details: { name: string; value: string }[];
}

export interface DeliveryContent {
  code: string;
  /** URL of the tracking page. */
  url: string;
  /** URL of the page that verifies the parcel's records. */
  proofUrl: string;
  /** Null until the log has all records. */
  proof: AttachedProof | null;
  company: Party;
  /** For the file's metadata: ISO 8601. */
  createdAt: string;
  details: { name: string; value: string }[];
  /** One line per delivery, if there are several. */
  deliveries: string[];
  /** An SVG path in a box 1000 wide. */
  signature: string | null;
  /** A JPEG in Base64. */
  photo: string | null;
}

/** A record of another service. */
export interface PaperContent extends Omit<Paper, 'language' | 'link'> {
  /** BCP 47. */
  language: string;
  isRightToLeft: boolean;
  company: Party;
  link: { caption: string; url: string } | null;
}
