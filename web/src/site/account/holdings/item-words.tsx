import { useTranslation } from 'react-i18next';
import type { Holding, OwnItem, RequestItem } from '@vaultway/contracts';
import { useFormat } from '@/shared/i18n/format';

type NamedItem = Pick<OwnItem, 'kind' | 'refiner' | 'serial' | 'year' | 'seal'>;

/** Returns a function that names an item by its kind, refiner, serial number and year, or its seal. */
export function useOwnItemName(): (item: NamedItem) => string {
  const { t } = useTranslation('account');
  return ({ kind, refiner, serial, year, seal }) => {
    const known = [refiner, serial, year].filter((part) => part !== null);
    return [t(`holdings.kinds.${kind}`), ...(known.length > 0 ? known : [seal ?? ''])].join(' ').trim();
  };
}

const textOf = (weight: string, unit: OwnItem['weight_unit']) =>
  `${weight} ${unit === 'ozt' ? 'oz t' : (unit ?? '')}`.trim();

/** Returns a function that describes an item for a request, in a line. */
export function useItemLine(): (item: RequestItem) => string {
  const nameOf = useOwnItemName();
  return (item) =>
    [
      nameOf(item),
      item.fine_weight === null ? '' : textOf(item.fine_weight, 'ozt'),
      item.account_number ?? '',
    ]
      .filter((part) => part !== '')
      .join(', ');
}

/** A weight with its unit. */
export const Weight = ({ weight, unit }: { weight: string | null; unit: OwnItem['weight_unit'] }) =>
  weight !== null && <bdi dir="ltr">{textOf(weight, unit)}</bdi>;

/** Fine weight and number of items by metal. */
export function MetalTotals({ holdings }: { holdings: readonly Holding[] }) {
  const { t } = useTranslation('account');
  const { number } = useFormat();
  return holdings.map(({ metal, items, fine_weight: fine }) => (
    <div key={metal}>
      <dt>{metal === null ? t('holdings.others') : t(`holdings.metals.${metal}`)}</dt>
      <dd>
        {fine === null ? (
          number(items)
        ) : (
          <>
            <Weight weight={fine} unit="ozt" /> <span>({number(items)})</span>
          </>
        )}
      </dd>
    </div>
  ));
}
