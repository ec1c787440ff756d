import { useMemo } from 'react';
import {
  type EventSuggestion,
  mayFollow,
  type Parcel,
  speaksOfCustoms,
  type Step,
} from '@vaultway/contracts';
import { saysAgain, useClearedByCustoms, useUsualEvents } from '@/admin/ui/event/usual-events';
import { useEventSuggestionsQuery } from './events.api';

const MOST = 5;

/**
 * What may happen next to a parcel: what mostly did to others of the company that were as far, and the usual steps
 * that can still come.
 */
export function useLikelyEvents(parcel: Parcel): EventSuggestion[] {
  const usual = useUsualEvents();
  const cleared = useClearedByCustoms();
  const { currentData: known, isFetching } = useEventSuggestionsQuery(parcel.id);
  return useMemo(() => {
    if (isFetching && !known) return [];
    const first = waitsAtCustoms(parcel, cleared.title) ? [cleared] : [];
    const next = usual.filter((event) => !saysAgain(parcel.step, event));
    return likelyAfter(parcel, [...first, ...(known ?? []), ...next]);
  }, [parcel, known, isFetching, usual, cleared]);
}

/** Those of `events` that can follow what has happened to the parcel, each title once. */
export function likelyAfter(parcel: Parcel, events: readonly EventSuggestion[]): EventSuggestion[] {
  const [newest] = parcel.history.data;
  const step = currentStep(parcel);
  const titles = new Set(newest ? [newest.title] : []);
  return events
    .filter(({ title, step: next }) => {
      if (titles.has(title) || !mayFollow(step, next)) return false;
      titles.add(title);
      return true;
    })
    .slice(0, MOST);
}

/** Whether customs is what it waits for, and has not cleared it, which may be said with the place: "Cleared by customs, Bern". */
function waitsAtCustoms({ step, status, history }: Parcel, cleared: string): boolean {
  const newest = history.data[0]?.title ?? '';
  const isThere = step === 'customs' || (step === 'exception' && [newest, status].some(speaksOfCustoms));
  return isThere && !newest.startsWith(cleared);
}

/** How far it has come; the service has read the titles. Trouble happens anywhere: what came before it says more. */
function currentStep({ step, history }: Parcel): Step | null {
  const steps = [step, ...history.data.map((event) => event.step)];
  const known = steps.filter((one) => one !== null);
  return known.find((one) => one !== 'exception') ?? known[0] ?? null;
}
