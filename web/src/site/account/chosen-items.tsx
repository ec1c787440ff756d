import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OwnItem, RequestItem } from '@vaultway/contracts';
import styles from './account.module.css';
import { ownItemPath } from './holdings/holdings-paths';
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

interface ChosenItemsProps {
  items: readonly RequestItem[];
  /** Whether each opens its history. */
  linked?: boolean;
}

/** Lists the items of a request. */
export function ChosenItems({ items, linked = false }: ChosenItemsProps) {
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
            {linked ? <Link to={ownItemPath(item.id)}>{lineOf(item)}</Link> : lineOf(item)}
          </li>
        ))}
      </ul>
    </section>
  );
}
