import { useTranslation } from 'react-i18next';
import type { OwnItem, RequestItem } from '@vaultway/contracts';
import styles from './account.module.css';
import { useItemLine } from './holdings/item-words';

export const chosenOf = ({
  id,
  kind,
  refiner,
  serial,
  year,
  seal,
  fine_weight,
  account_id,
  account_number,
}: OwnItem): RequestItem => ({
  id,
  kind,
  refiner,
  serial,
  year,
  seal,
  fine_weight,
  account_id,
  account_number,
});

/** Lists the items of a request. */
export function ChosenItems({ items }: { items: readonly RequestItem[] }) {
  const { t } = useTranslation('account');
  const lineOf = useItemLine();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="chosen-title" className={styles.chosen}>
      <h2 id="chosen-title" className={styles.title}>
        {t('holdings.items')}
      </h2>
      <ul>
        {items.map((item) => (
          <li key={item.id} dir="auto">
            {lineOf(item)}
          </li>
        ))}
      </ul>
    </section>
  );
}
