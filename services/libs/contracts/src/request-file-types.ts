/** Types of files that a request's message may have, with their extensions, the usual one first. Free of zod. */
export const REQUEST_FILE_TYPES = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif', 'hif'],
  'text/plain': ['txt', 'text', 'log', 'md'],
  'text/csv': ['csv', 'tsv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
} as const;
export type RequestFileType = keyof typeof REQUEST_FILE_TYPES;

/** Not in LIMITS, which every page loads. */
export const FILE_LIMITS = {
  perMessage: 5,
  bytes: 10 * 1024 * 1024,
  /** Of all files of a request. */
  requestBytes: 50 * 1024 * 1024,
  /** Of a client's files of open requests, unsent ones, and those of the last day. */
  clientBytes: 500 * 1024 * 1024,
  /** Code points. */
  name: 120,
  /** Files of an account without a message; one more replaces the oldest. */
  unsent: 10,
  unsentHours: 24,
} as const;
