import { useTranslation } from 'react-i18next';
import { paths } from '@/admin/paths';
import type { Crumb } from '@/shared/ui/page/page';

/** Returns the way from the vault to a page of its boxes. @param title absent for their list */
export function useBoxCrumbs(title?: string): Crumb[] {
  const { t } = useTranslation('admin');
  const list = t('nav.boxes');
  const start = { text: t('vault.title'), to: paths.vault };
  return title === undefined
    ? [start, { text: list }]
    : [start, { text: list, to: paths.boxes }, { text: title }];
}
