/** What a waybill says, ready to be printed. Absent parts are null and leave no trace. */
export interface WaybillPaper {
  code: string;
  /** Of the tracking page. */
  url: string;
  company: { name: string; lines: string[] };
  /** For the file's own data: ISO 8601. */
  createdAt: string;
  sender: { name: string; lines: string[] } | null;
  recipient: { name: string; lines: string[] };
  /** Name and value of what else is known, in the order in which it is printed. */
  facts: { name: string; value: string }[];
}
