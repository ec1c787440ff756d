import type { EventSuggestion, Step } from '@vaultway/contracts';
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
