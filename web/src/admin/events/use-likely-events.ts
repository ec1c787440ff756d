import { useMemo } from 'react';
import {
  type EventSuggestion,
  mayFollow,
  type Parcel,
  speaksOfCustoms,
  type Step,
} from '@vaultway/contracts';
import { saysAgain, useClearedByCustoms, useUsualEvents } from '@/admin/widgets/event/usual-events';
import { useEventSuggestionsQuery } from './events.api';

const MOST = 5;

/**
 * Returns the events that may come next: those that usually followed for the company's other parcels at the same step,
 * and usual steps that are still ahead.
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

/** Returns the `events` that can follow a parcel's history, each title once. */
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

/**
 * Returns whether the parcel waits for customs clearance. The title of a clearance may include the place: "Cleared by
 * customs, Bern".
 */
function waitsAtCustoms({ step, status, history }: Parcel, cleared: string): boolean {
  const newest = history.data[0]?.title ?? '';
  const isThere = step === 'customs' || (step === 'exception' && [newest, status].some(speaksOfCustoms));
  return isThere && !newest.startsWith(cleared);
}

/**
 * Returns the parcel's step, which the service derives from titles. An exception can happen anywhere, so the step
 * before it says more.
 */
function currentStep({ step, history }: Parcel): Step | null {
  const steps = [step, ...history.data.map((event) => event.step)];
  const known = steps.filter((one) => one !== null);
  return known.find((one) => one !== 'exception') ?? known[0] ?? null;
}
