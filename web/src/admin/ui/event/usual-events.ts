import type { EventSuggestion, Step } from '@vaultway/contracts';
import type { TFunction } from 'i18next';

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

export const usualEvents = (t: TFunction<'admin'>): LikelyEvent[] =>
  USUAL.map(({ name, icon, color }) => ({ title: t(`activities.usual.${name}`), icon, color }));
