import { readStored, removeStored, writeStored } from '@/shared/lib/storage';
import type { VisitorMessage } from './contact.api';
import { FIELDS } from './message-rules';

/** Stored until the tab is closed, so that the next person at the same computer finds no message. */
const KEY = 'vaultway.message';
const FAULTS_KEY = `${KEY}-faults`;

/** Returns the unsent draft, even after a reload; empty in a browser without storage. */
export function readDraft(): Partial<VisitorMessage> {
  try {
    return textsOf(JSON.parse(readStored('sessionStorage', KEY) ?? '{}') as Record<string, unknown>);
  } catch {
    return {};
  }
}

/** Returns what was typed into the prerendered HTML before hydration. */
export const typedInto = (form: HTMLFormElement): Partial<VisitorMessage> =>
  textsOf(Object.fromEntries(new FormData(form)));

export function keepDraft(message: VisitorMessage): void {
  writeStored('sessionStorage', KEY, JSON.stringify(message));
}

export const dropDraft = () => removeStored('sessionStorage', KEY);

/** Whether the page showed errors in the draft when it was reloaded. */
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
