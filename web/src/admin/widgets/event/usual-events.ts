import {
  type EventSuggestion,
  mayFollow,
  type ParcelSummary,
  speaksOfCustoms,
  type Step,
  stepOf,
} from '@vaultway/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EMPTY_EVENT, type EventValues } from './event-form';

/** Usual route of a parcel. The steps match what the titles mean in every language. */
export const USUAL = [
  { name: 'pickedUp', icon: 'checked', color: 'green', step: 'collected' },
  { name: 'departed', icon: 'plane', color: 'green', step: 'departed' },
  { name: 'arrived', icon: 'warehouse', color: 'green', step: 'arrived' },
  { name: 'outForDelivery', icon: 'truck', color: 'gold', step: 'out_for_delivery' },
  { name: 'delivered', icon: 'check_circle', color: 'green', step: 'delivered' },
] as const;

/** Returns the usual events, with the site's titles. */
export function useUsualEvents(): EventSuggestion[] {
  const { t } = useTranslation();
  return useMemo(() => USUAL.map(({ name, ...event }) => ({ title: t(`usual.${name}`), ...event })), [t]);
}

/** Returns the event that parcels held at customs wait for. */
export function useClearedByCustoms(): EventSuggestion {
  const { t } = useTranslation();
  return useMemo(
    () => ({ title: t('usual.clearedByCustoms'), icon: 'verified', color: 'green', step: 'customs' }),
    [t],
  );
}

/** Returns the default icon and color for a step: those of its usual event. */
export const lookOf = (step: Step | null): Pick<EventValues, 'icon' | 'color'> =>
  USUAL.find((usual) => usual.step === step) ?? EMPTY_EVENT;

type Stated = Pick<ParcelSummary, 'status' | 'step'>;

/** Returns the usual events that can follow for every one of these parcels. */
export function useUsualEventsAfter(parcels: readonly Stated[]): EventSuggestion[] {
  const usual = useUsualEvents();
  const cleared = useClearedByCustoms();
  const atCustoms = parcels.length > 0 && parcels.every((parcel) => isHeldAtCustoms(parcel, cleared.title));
  const following = usual.filter((event) =>
    parcels.every((one) => {
      const reached = stepReached(one);
      return one.status !== event.title && !saysAgain(reached, event) && mayFollow(reached, event.step);
    }),
  );
  return atCustoms ? [cleared, ...following] : following;
}

/** Steps that happen only once. */
const ONCE = new Set<Step | null>(['registered', 'collected', 'out_for_delivery', 'delivered', 'returned']);

/** Returns whether a usual event only repeats a one-time step that a parcel has reached. */
export const saysAgain = (reached: Step | null, { step }: Pick<EventSuggestion, 'step'>) =>
  ONCE.has(reached) && step === reached;

/** Returns the step that a parcel has certainly reached; an exception is assumed to happen in transit. */
export function stepReached({ status, step }: Stated): Step | null {
  const now = step ?? stepOf(status);
  if (now === 'exception' || now === null) return speaksOfCustoms(status) ? 'customs' : now && 'departed';
  return now;
}

const isHeldAtCustoms = (parcel: Stated, cleared: string) =>
  stepReached(parcel) === 'customs' && parcel.status !== cleared;
