import type { LabelFormat } from '@vaultway/contracts';

/** What a parcel's label says. Absent parts are null and leave no trace. */
export interface Label {
  code: string;
  /** Of the tracking page. */
  url: string;
  recipient: string;
  destination: string;
  sender: string | null;
  pickup: string | null;
  /** Weight and way, on one line. */
  notes: string | null;
}

/** Labels of one company, in their order. */
export interface LabelsPaper {
  format: LabelFormat;
  company: string;
  labels: Label[];
}
