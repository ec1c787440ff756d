import { useTranslation } from 'react-i18next';
import type { Place } from '@/admin/finder/finder-options';
import { paths } from '@/admin/paths';
import { useMay } from '@/admin/ui/access/abilities';
import { TROUBLES, useStepSince } from '@/admin/widgets/event/step-since';
import { CHOICE_NAMES, CHOICES, filterBy } from '@/admin/parcels/attention-filter';
import { useParcelViews } from '@/admin/parcels/use-parcel-views';

/**
 * Returns the parcel list's saved views and filters as places of the finder, listed only on a match.
 * @param open whether the finder is open
 */
export function useListPlaces(open: boolean): Place[] {
  const { t } = useTranslation('admin');
  const stepSince = useStepSince();
  const { views } = useParcelViews({ skip: !open });
  const mayRead = useMay()('read');
  if (!open || !mayRead) return [];
  const placeOf = (label: string, search: string, detail: string): Place => ({
    to: `${paths.parcels}?${search}`,
    label,
    detail,
    icon: 'package',
    quiet: true,
  });
  const filters = [
    ...CHOICES.map((name) => [t(CHOICE_NAMES[name]), filterBy(name)] as const),
    ...TROUBLES.map((step) => [stepSince(step, 0), { step }] as const),
  ];
  return [
    ...views.map(({ name, search }) => placeOf(name, search, t('trash.types.view'))),
    ...filters.map(([label, filter]) =>
      placeOf(label, new URLSearchParams(filter).toString(), t('parcels.title')),
    ),
  ];
}
