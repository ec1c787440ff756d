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

/** How most parcels travel. */
const USUAL = [
  { name: 'pickedUp', icon: 'checked', color: 'green' },
  { name: 'departed', icon: 'plane', color: 'green' },
  { name: 'arrived', icon: 'warehouse', color: 'green' },
  { name: 'outForDelivery', icon: 'truck', color: 'gold' },
  { name: 'delivered', icon: 'check_circle', color: 'green' },
] as const;

/** An event that may come next; its step, where that is known without its words. */
export type LikelyEvent = Omit<EventSuggestion, 'step'> & { step?: Step | null };

/** The usual events, by the names that visitors are shown too. */
export function useUsualEvents(): LikelyEvent[] {
  const { t } = useTranslation();
  return useMemo(
    () => USUAL.map(({ name, icon, color }) => ({ title: t(`usual.${name}`), icon, color })),
    [t],
  );
}

/** Whoever is held at customs waits for this. */
export function useClearedByCustoms(): LikelyEvent {
  const { t } = useTranslation();
  return useMemo(
    () => ({ title: t('usual.clearedByCustoms'), icon: 'verified', color: 'green', step: 'customs' }),
    [t],
  );
}

type Stated = Pick<ParcelSummary, 'status' | 'step'>;

/** The usual events that can follow for each of these parcels. */
export function useUsualEventsAfter(parcels: readonly Stated[]): LikelyEvent[] {
  const usual = useUsualEvents();
  const cleared = useClearedByCustoms();
  const atCustoms = parcels.length > 0 && parcels.every((parcel) => isHeldAtCustoms(parcel, cleared.title));
  const following = usual.filter(({ title }) =>
    parcels.every((one) => {
      const reached = stepReached(one);
      return one.status !== title && !saysAgain(reached, title) && mayFollow(reached, stepOf(title));
    }),
  );
  return atCustoms ? [cleared, ...following] : following;
}

/** What happens once, whatever language it was said in. */
const ONCE = new Set<Step | null>(['registered', 'collected', 'out_for_delivery', 'delivered', 'returned']);

/** Whether a usual title says only what a parcel that has come so far is known to have done. */
export const saysAgain = (reached: Step | null, title: string) =>
  ONCE.has(reached) && stepOf(title) === reached;

/** How far a parcel has certainly come: trouble is taken to happen on the way. */
export function stepReached({ status, step }: Stated): Step | null {
  const now = step ?? stepOf(status);
  if (now === 'exception' || now === null) return speaksOfCustoms(status) ? 'customs' : now && 'departed';
  return now;
}

const isHeldAtCustoms = (parcel: Stated, cleared: string) =>
  stepReached(parcel) === 'customs' && parcel.status !== cleared;
