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
  customerEmails: 10,
  invoiceLines: 200,
  /** Days. */
  paymentTermsMax: 365,
  metaDescription: 1000,
  siteText: 600,
  chatCode: 5000,
  slug: 100,
  trackingPrefix: 8,
  passwordMin: 12,
  passwordMax: 300,
  perPageDefault: 20,
  perPageMax: 100,
  /** Longest cursor, which holds a text that the list is sorted by. */
  cursor: 12_000,
  foundParcels: 7,
  historyFirst: 20,
  graphFirst: 100,
  zoomMax: 22,
  /** Parcels on the map of the overview, with coordinates and without. */
  mapParcels: 200,
  reportWeeks: 12,
  reportWeeksMax: 53,
  reportRows: 100,
  insuredLimits: 4000,
  addressLines: 4000,
  logPolicy: 10_000,
  /** Largest amount or weight to filter by. */
  valueMax: 1e12,
  zoomDefault: 4,
  bodyBytes: 1024 * 1024,
  /** For calls without a session. */
  publicBodyBytes: 64 * 1024,
  /** Nesting depth, and total values or form fields. A bulk action of 1,000 parcels fits. */
  jsonDepth: 32,
  jsonValues: 5000,
  imageBytes: 5 * 1024 * 1024,
  imagePixels: 40_000_000,
  /** A JPEG is decoded at a smaller scale: the largest photo of phones, 108 megapixels. */
  jpegPixels: 12_032 * 9024,
  note: 2000,
  /** Websites of a publishable key, and events that they show. */
  embedOrigins: 20,
  embedEvents: 5,
  /** Days until a share link ends. */
  shareDays: 90,
  shareDaysDefault: 14,
  /** Messages of a request, and hours until a visitor's unconfirmed request is deleted. */
  requestMessages: 200,
  requestConfirmHours: 48,
  replyTemplates: 50,
  templateName: 60,
  trashDays: 30,
  customFields: 20,
  /** Fields and archived ones. */
  customFieldsKept: 100,
  customKey: 40,
  customLabel: 60,
  customOptions: 50,
  customOption: 100,
  importRows: 50_000,
  /** Longer cells of a file are truncated. No field allows this length, so that the row is rejected anyway. */
  importCell: 10_001,
  importProblems: 500,
  /** Problems per row of an import. */
  rowProblems: 10,
  /** Left-out rows of an import per response. */
  leftOutRows: 50,
  /** Rows of an import that one call can correct. */
  correctedRows: 100,
  /** Replacements of cells per import. */
  importReplacements: 100,
  /** Days after the run until the rows that an import left out are deleted. */
  leftOutDays: 30,
  /** The longest BCP 47 tag that RFC 5646 asks programs to accept. */
  languageTag: 35,
  /** Maximum number of records per service in an erasure's receipt. */
  recordsToReview: 100,
  /** Parcels per bulk call. */
  bulk: 1000,
  bulkMatch: 2000,
  /** Statuses that one call merges. */
  mergedStatuses: 100,
  /** Parcels with their own values per bulk call; their values fit into `jsonValues`. */
  bulkEach: 250,
  /** Maximum number of days by which expected dates move. */
  shiftedDays: 3650,
  viewName: 60,
  viewSearch: 2000,
  viewColumns: 30,
  /** Parcels per print job, and hours until it expires. */
  printedParcels: 50_000,
  printJobHours: 24,
  /** Parcels in all print jobs of one caller that have not expired; a small job counts as `printJobLeast`. */
  printedPerCaller: 1_000_000,
  printJobLeast: 100,
  runStops: 200,
  runNote: 1000,
  handoverParcels: 50,
  handoverReason: 1000,
  /** Signatures are ASCII. */
  signatureBytes: 32 * 1024,
  pinTries: 5,
  seals: 10,
  seal: 60,
  /** Maximum lead of a device's clock over the server's. */
  handoverAheadMinutes: 5,
  /** Default days without an event after which a parcel in transit needs attention. */
  silentDays: 7,
  silentDaysMax: 3650,
  /** Days until personal data in delivered parcels and in mails is removed. */
  retentionDaysMax: 3650,
  /** Subscribed addresses per parcel. */
  subscribers: 50,
  /** Unconfirmed subscriptions; one more replaces the oldest. */
  pendingSubscribers: 500,
  webhooks: 100,
  /** Retention of webhook deliveries, in days. */
  webhookDeliveryDays: 30,
} as const;
