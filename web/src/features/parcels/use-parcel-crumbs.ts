import type { ParcelSummary } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import type { Crumb } from '@/components/page/page';
import { parcelPath } from '@/lib/parcel-address';

/** From the list over the parcel to one of its pages; without `here`, to the parcel itself. */
export function useParcelCrumbs(
  { tracking_code: code }: Pick<ParcelSummary, 'tracking_code'>,
  here?: string,
): Crumb[] {
  const { t } = useTranslation('control');
  const list = { text: t('parcels.title'), to: '/control/parcels/list.html' };
  if (here === undefined) return [list, { text: code }];
  return [list, { text: code, to: parcelPath(code) }, { text: here }];
}
