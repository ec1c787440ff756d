import { useTranslation } from 'react-i18next';
import type { Crumb } from '@/shared/ui/page/page';
import { paths } from '@/admin/paths';

export type VaultList = 'items' | 'movements' | 'accounts' | 'places' | 'counts';

export const vaultListPath = (list: VaultList) =>
  list === 'items' ? paths.vault : `${paths.vault}?list=${list}`;

/** Returns the way from a list of the vault to a page. */
export function useVaultCrumbs(list: VaultList, title: string): Crumb[] {
  const { t } = useTranslation('admin');
  return [
    { text: t('vault.title'), to: paths.vault },
    ...(list === 'items' ? [] : [{ text: t(`vault.lists.${list}`), to: vaultListPath(list) }]),
    { text: title },
  ];
}
