import type { ParcelSummary } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/admin/ui/access/abilities';
import type { Crumb } from '@/shared/ui/page/page';
import { parcelPath, paths } from '@/admin/paths';

/** Breadcrumbs from the list to the parcel, and to one of its pages if `here` is given. */
export function useParcelCrumbs(
  { tracking_code: code }: Pick<ParcelSummary, 'tracking_code'>,
  here?: string,
): Crumb[] {
  const { t } = useTranslation('admin');
  const may = useMay();
  const list = may('read')
    ? { text: t('parcels.title'), to: paths.parcels }
    : { text: t('title'), to: paths.overview };
  if (here === undefined) return [list, { text: code }];
  return [list, { text: code, to: parcelPath(code) }, { text: here }];
}
