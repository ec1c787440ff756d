import { Button, Checkbox, Popover } from '@mantine/core';
import { VALUE_FILTERS } from '@vaultway/contracts/parcel-filters';
import { useTranslation } from 'react-i18next';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { useFormat } from '@/shared/i18n/format';
import { amountOf, decimalOf } from './places';
import styles from './parcels.module.css';
import { TextFilter } from './text-filter';

type Filters = Record<(typeof VALUE_FILTERS)[number], string>;

interface ValueFilterProps {
  filters: Filters;
  onChange: (changes: Partial<Filters>) => void;
}

/** Filters by courier, declared value and weight. */
export function ValueFilter({ filters, onChange }: ValueFilterProps) {
  const { t } = useTranslation('admin');
  const { t: site } = useTranslation('site');
  const { number } = useFormat();
  const active = VALUE_FILTERS.filter((name) => filters[name] !== '').length;
  const labels = {
    shipped_via: site('parcel.fields.shipped_via'),
    currency: t('fields.currency'),
    min_value: t('parcels.minValue'),
    max_value: t('parcels.maxValue'),
    min_weight: t('parcels.minWeight'),
    max_weight: t('parcels.maxWeight'),
  };
  return (
    <Popover trapFocus returnFocus width={280} position="bottom-start">
      <Popover.Target>
        <Button variant="default" leftSection={<AdminIcon name="down" />}>
          {active > 0 ? `${t('parcels.byValue')} (${number(active)})` : t('parcels.byValue')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles.values}>
          {(Object.keys(labels) as (keyof typeof labels)[]).map((name) => (
            <TextFilter
              key={name}
              label={labels[name]}
              placeholder={labels[name]}
              value={filters[name]}
              suggestions={[]}
              onChange={(text) => onChange({ [name]: valueOf(name, text) })}
            />
          ))}
          <Checkbox
            label={t('parcels.valueUnread')}
            checked={filters.value_unread === 'yes'}
            onChange={(event) => onChange({ value_unread: event.currentTarget.checked ? 'yes' : '' })}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Numbers as the service reads them; other texts as typed. */
function valueOf(name: string, text: string): string {
  if (/^m(in|ax)_value$/.test(name)) return amountOf(text);
  return /^m(in|ax)_weight$/.test(name) ? decimalOf(text) : text;
}
