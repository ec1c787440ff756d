import type { Item } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';

/** Returns a function that says where the item is that a failed call would have brought in twice. */
export function useWhereText(): (failure: ApiFailure) => string | undefined {
  const { t } = useTranslation('admin');
  return ({ code, data }) => {
    if (code !== 'item_present' || !data) return undefined;
    const { serial, place_code: place, account_number: account } = data.current as Item;
    return t('vault.where', { serial, place, account });
  };
}
