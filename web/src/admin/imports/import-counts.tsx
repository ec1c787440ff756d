import type { Import } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';

type Counts = Pick<Import, 'new' | 'changed' | 'unchanged'>;

/** Returns a sentence with the numbers of new, changed, unchanged and left-out parcels, without those that are 0. */
export function useImportCounts(): (counts: Counts, left?: number) => string {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return ({ new: added, changed, unchanged }, leftOut = 0) =>
    Object.entries({ new: added, changed, unchanged, leftOut } as const)
      .filter(([, count]) => count > 0)
      .map(([name, count]) =>
        t(`imports.page.${name as 'new' | 'changed' | 'unchanged' | 'leftOut'}`, {
          number: format.number(count),
        }),
      )
      .join(' · ');
}
