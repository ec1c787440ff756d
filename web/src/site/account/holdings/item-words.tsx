import { useTranslation } from 'react-i18next';
import type { Holding, OwnHolding, OwnItem, RequestItem } from '@vaultway/contracts';
import { useFormat } from '@/shared/i18n/format';
import { exactAmount } from '@/shared/money/exact-amount';
import styles from './holdings.module.css';

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

/** Fine weight and number of items by metal, and the value by each entered price. */
export function MetalTotals({ holdings }: { holdings: readonly (Holding | OwnHolding)[] }) {
  const { t } = useTranslation('account');
  const { number } = useFormat();
  return holdings.map(({ metal, items, fine_weight: fine, ...more }) => (
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
        {'values' in more && more.values.map((value) => <Value key={value.currency} value={value} />)}
      </dd>
    </div>
  ));
}

function Value({ value: { amount, currency, date } }: { value: OwnHolding['values'][number] }) {
  const { t, i18n } = useTranslation('account');
  const { day } = useFormat();
  const value = exactAmount(amount, currency, i18n.language);
  return <small className={styles.value}>{t('holdings.value', { value, date: day(new Date(date)) })}</small>;
}
