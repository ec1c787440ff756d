import { readStored, removeStored, writeStored } from '@/shared/lib/storage';
import type { VisitorMessage } from './contact.api';
import { FIELDS } from './message-rules';

/** Until the tab is closed: a message is nothing to be found by the next person at the same computer. */
const KEY = 'vaultway.message';
const FAULTS_KEY = `${KEY}-faults`;

/** What was typed and not sent yet, also over a reload; empty where the browser keeps nothing. */
export function readDraft(): Partial<VisitorMessage> {
  try {
    return textsOf(JSON.parse(readStored('sessionStorage', KEY) ?? '{}') as Record<string, unknown>);
  } catch {
    return {};
  }
}

/** What was typed into the HTML of the page before React took it over. */
export const typedInto = (form: HTMLFormElement): Partial<VisitorMessage> =>
  textsOf(Object.fromEntries(new FormData(form)));

export function keepDraft(message: VisitorMessage): void {
  writeStored('sessionStorage', KEY, JSON.stringify(message));
}

export const dropDraft = () => removeStored('sessionStorage', KEY);

/** Whether the page told what is wrong with the draft when it was loaded again. */
export const hadFaults = () => readStored('sessionStorage', FAULTS_KEY) !== null;

export function keepFaults(any: boolean): void {
  if (any) writeStored('sessionStorage', FAULTS_KEY, '1');
  else removeStored('sessionStorage', FAULTS_KEY);
}

const textsOf = (values: Record<string, unknown>): Partial<VisitorMessage> =>
  Object.fromEntries(
    FIELDS.flatMap((name) => {
      const value = values[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
