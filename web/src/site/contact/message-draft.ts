import type { VisitorMessage } from './contact.api';
import { FIELDS } from './message-rules';

/** Until the tab is closed: a message is nothing to be found by the next person at the same computer. */
const KEY = 'vaultway.message';

/** What was typed and not sent yet, also over a reload; empty where the browser keeps nothing. */
export function readDraft(): Partial<VisitorMessage> {
  try {
    return textsOf(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>);
  } catch {
    return {};
  }
}

/** What was typed into the HTML of the page before React took it over. */
export const typedInto = (form: HTMLFormElement): Partial<VisitorMessage> =>
  textsOf(Object.fromEntries(new FormData(form)));

export function keepDraft(message: VisitorMessage): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(message));
  } catch {
    // Full or forbidden: the message is still in the page.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Forbidden, so nothing is kept there.
  }
}

const textsOf = (values: Record<string, unknown>): Partial<VisitorMessage> =>
  Object.fromEntries(
    FIELDS.flatMap((name) => {
      const value = values[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
