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

/** How most parcels travel. The steps are what the titles say, in every language. */
export const USUAL = [
  { name: 'pickedUp', icon: 'checked', color: 'green', step: 'collected' },
  { name: 'departed', icon: 'plane', color: 'green', step: 'departed' },
  { name: 'arrived', icon: 'warehouse', color: 'green', step: 'arrived' },
  { name: 'outForDelivery', icon: 'truck', color: 'gold', step: 'out_for_delivery' },
  { name: 'delivered', icon: 'check_circle', color: 'green', step: 'delivered' },
] as const;

/** The usual events, by the names that visitors are shown too. */
export function useUsualEvents(): EventSuggestion[] {
  const { t } = useTranslation();
  return useMemo(() => USUAL.map(({ name, ...event }) => ({ title: t(`usual.${name}`), ...event })), [t]);
}

/** Whoever is held at customs waits for this. */
export function useClearedByCustoms(): EventSuggestion {
  const { t } = useTranslation();
  return useMemo(
    () => ({ title: t('usual.clearedByCustoms'), icon: 'verified', color: 'green', step: 'customs' }),
    [t],
  );
}

/** How an event looks unless somebody chooses otherwise: by the step that it says, as the usual event of that step. */
export const lookOf = (step: Step | null): Pick<EventValues, 'icon' | 'color'> =>
  USUAL.find((usual) => usual.step === step) ?? EMPTY_EVENT;

type Stated = Pick<ParcelSummary, 'status' | 'step'>;

/** The usual events that can follow for each of these parcels. */
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

/** What happens once, whatever language it was said in. */
const ONCE = new Set<Step | null>(['registered', 'collected', 'out_for_delivery', 'delivered', 'returned']);

/** Whether a usual event says only what a parcel that has come so far is known to have done. */
export const saysAgain = (reached: Step | null, { step }: Pick<EventSuggestion, 'step'>) =>
  ONCE.has(reached) && step === reached;

/** How far a parcel has certainly come: trouble is taken to happen on the way. */
export function stepReached({ status, step }: Stated): Step | null {
  const now = step ?? stepOf(status);
  if (now === 'exception' || now === null) return speaksOfCustoms(status) ? 'customs' : now && 'departed';
  return now;
}

const isHeldAtCustoms = (parcel: Stated, cleared: string) =>
  stepReached(parcel) === 'customs' && parcel.status !== cleared;
