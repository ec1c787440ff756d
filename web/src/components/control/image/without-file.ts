import { CHOSEN_FILE } from '../form/draft';

/** The texts of a form that are sent and checked; a chosen file travels beside them, and the server judges it. */
export const withoutFile = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== CHOSEN_FILE));
