import type { ParcelOverview } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '@/admin/paths';
import { moneyText } from '@/admin/ui/text/money-text';
import { localeOf } from '@/shared/i18n/format';
import { shownLanguage } from '@/shared/i18n/i18n';
import styles from './over-limit.module.css';

/** Couriers with more declared value in transit than their insured limit, each with a link to these parcels. */
export function OverLimit({ couriers }: { couriers: ParcelOverview['over_limit'] }) {
  const { t } = useTranslation('admin');
  if (couriers.length === 0) return null;
  const money = (amount: number, currency: string) => moneyText(amount, currency, localeOf(shownLanguage()));
  return (
    <ul className={styles.over}>
      {couriers.map(({ shipped_via: courier, currency, value, limit }) => (
        <li key={`${courier} ${currency}`}>
          <Link to={listOf(courier)}>
            {t('overview.overLimit', {
              courier,
              value: money(value, currency),
              limit: money(limit, currency),
            })}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const listOf = (courier: string) =>
  `${paths.parcels}?${new URLSearchParams({ moving: 'yes', shipped_via: courier, sort: '-declared_value' })}`;
