/** What an invoice says, ready to be printed. Absent parts are null and leave no trace. */
export interface InvoicePaper {
  number: string;
  /** As a person reads it: `20 November 2026`. */
  date: string;
  /** For the file's own data: ISO 8601. */
  createdAt: string;
  company: { name: string; lines: string[] };
  recipient: string | null;
  product: string;
  /** As a person reads it: `EUR 1,250.50`. */
  amount: string | null;
  tracking: { code: string; url: string } | null;
}
