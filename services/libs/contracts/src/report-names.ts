/** Names of reports and their choices. Free of zod. */
export const REPORTS = ['weeks', 'lanes', 'exceptions', 'customers', 'road'] as const;
export type ReportName = (typeof REPORTS)[number];
export const CUSTOMER_PARTIES = ['sender', 'recipient'] as const;
export const ROAD_GROUPS = ['step', 'courier', 'lane'] as const;
