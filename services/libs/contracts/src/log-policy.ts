/** Facts of the log's policy, as `/log/policy.json`; without the envelope, like everything under `/log`. */
export interface LogPolicy {
  /** Name of the log, such as `www.example.com/log`. */
  origin: string;
  /** The owner's words, if any. */
  words: string | null;
  merge_delay_seconds: number;
  /** Days after delivery until personal data is removed; null for never. */
  retention_days: number | null;
  witnesses: string[];
  /** Witnesses that must sign a checkpoint. */
  quorum: number;
  /** Host of the authority that stamps the log with its time, if any. */
  time_stamps: string | null;
  /** The verifier key. */
  key: string;
  fingerprint: string;
  company_name: string;
  contact_address: string | null;
  contact_email: string | null;
}
