import type { Item } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';

type NamedItem = Pick<Item, 'kind' | 'refiner' | 'serial' | 'year' | 'seal'>;

const ownName = ({ refiner, serial, year, seal }: NamedItem) => {
  const known = [refiner, serial, year].filter((part) => part !== null);
  return known.length > 0 ? known.join(' ') : (seal ?? '');
};

/** Returns a function that names an item by its kind, refiner, serial number and year, or its seal. */
export function useItemName(): (item: NamedItem) => string {
  const { t } = useTranslation('admin');
  return (item) => `${t(`vault.itemKinds.${item.kind}`)} ${ownName(item)}`.trim();
}

/** Refiner, serial number and year of an item, or its kind and seal. */
export function ItemName({ item }: { item: NamedItem }) {
  const { t } = useTranslation('admin');
  return (
    <span dir="auto">
      {t(`vault.itemKinds.${item.kind}`)} <bdi>{ownName(item)}</bdi>
    </span>
  );
}
