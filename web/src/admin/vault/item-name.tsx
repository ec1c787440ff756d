import type { Item } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';

/** Refiner, serial number and year of an item, or its kind and seal. */
export function ItemName({
  item: { kind, refiner, serial, year, seal },
}: {
  item: Pick<Item, 'kind' | 'refiner' | 'serial' | 'year' | 'seal'>;
}) {
  const { t } = useTranslation('admin');
  const known = [refiner, serial, year].filter((part) => part !== null);
  return (
    <span dir="auto">
      {t(`vault.itemKinds.${kind}`)} <bdi>{known.length > 0 ? known.join(' ') : seal}</bdi>
    </span>
  );
}
