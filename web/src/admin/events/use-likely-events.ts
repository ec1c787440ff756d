import { useMemo } from 'react';
import type { EventSuggestion } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useEventSuggestionsQuery } from './events.api';

export type LikelyEvent = Omit<EventSuggestion, 'step'>;

/** Where the company has no history yet: how most parcels travel. */
const USUAL = [
  { name: 'pickedUp', icon: 'checked', color: 'green' },
  { name: 'departed', icon: 'plane', color: 'green' },
  { name: 'arrived', icon: 'warehouse', color: 'green' },
  { name: 'outForDelivery', icon: 'truck', color: 'gold' },
  { name: 'delivered', icon: 'check_circle', color: 'green' },
] as const;

/**
 * What mostly happens next to a parcel.
 * @returns `first`: what the company's history says comes next, to begin the form with; none while it is unknown
 */
export function useLikelyEvents(parcelId: string): { events: LikelyEvent[]; first: LikelyEvent | undefined } {
  const { t } = useTranslation();
  const { currentData: known, isFetching } = useEventSuggestionsQuery(parcelId);
  return useMemo(() => {
    if (isFetching && !known) return { events: [], first: undefined };
    if (known && known.length > 0) {
      const events = known.map(({ title, icon, color }) => ({ title, icon, color }));
      return { events, first: events[0] };
    }
    const usual = USUAL.map(({ name, icon, color }) => ({
      title: t(`usual.${name}`),
      icon,
      color,
    }));
    return { events: usual, first: undefined };
  }, [known, isFetching, t]);
}
