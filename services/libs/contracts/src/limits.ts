import { LONGEST_TEXT } from './longest-text.js';

/** Text lengths count Unicode code points; bodies and files count bytes. */
export const LIMITS = {
  text: LONGEST_TEXT,
  activityDescription: 5000,
  pageContent: 100_000,
  review: 5000,
  message: 5000,
  mailBody: 20_000,
  mailRecipients: 50,
  metaDescription: 1000,
  siteText: 600,
  chatCode: 5000,
  slug: 100,
  trackingPrefix: 8,
  passwordMin: 12,
  passwordMax: 300,
  perPageDefault: 20,
  perPageMax: 100,
  foundParcels: 7,
  historyFirst: 20,
  graphFirst: 100,
  zoomMax: 22,
  zoomDefault: 4,
  bodyBytes: 1024 * 1024,
  /** Of a call that needs no session. */
  publicBodyBytes: 64 * 1024,
  /** Of JSON: brackets inside one another, and values or form fields in all. A bulk action of 1,000 parcels fits. */
  jsonDepth: 32,
  jsonValues: 5000,
  imageBytes: 5 * 1024 * 1024,
  imagePixels: 40_000_000,
  trashDays: 30,
  importRows: 50_000,
  importProblems: 500,
  /** Parcels that one call may change. */
  bulk: 1000,
  bulkMatch: 2000,
  handoverParcels: 50,
  handoverReason: 1000,
  /** A signature is ASCII alone. */
  signatureBytes: 32 * 1024,
  pinTries: 5,
  seals: 10,
  seal: 60,
  /** How far ahead of the server's a device's clock may be. */
  handoverAheadMinutes: 5,
  /** Days without an event after which a parcel on its way needs attention, unless another number is asked for. */
  silentDays: 7,
  silentDaysMax: 3650,
  /** Days after which people are taken out of delivered parcels and of mails. */
  retentionDaysMax: 3650,
  /** Email addresses that hear news about one parcel. */
  subscribers: 50,
  webhooks: 100,
  /** Days for which deliveries to webhooks are kept. */
  webhookDeliveryDays: 30,
} as const;
