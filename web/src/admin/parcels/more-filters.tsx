import { Button, Checkbox, Popover } from '@mantine/core';
import { VALUE_FILTERS } from '@vaultway/contracts/parcel-filters';
import { useTranslation } from 'react-i18next';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { useFormat } from '@/shared/i18n/format';
import { CustomFilter } from './custom-filter';
import { amountOf, decimalOf } from './places';
import styles from './parcels.module.css';
import { TextFilter } from './text-filter';

type Filters = Record<(typeof VALUE_FILTERS)[number], string>;

interface MoreFiltersProps {
  filters: Filters & { custom: string };
  onChange: (changes: Partial<Filters & { custom: string }>) => void;
}

/** Filters that are rarely used: a custom field, courier, declared value and weight. */
export function MoreFilters({ filters, onChange }: MoreFiltersProps) {
  const { t } = useTranslation('admin');
  const { t: site } = useTranslation('site');
  const { number } = useFormat();
  const active = [...VALUE_FILTERS, 'custom' as const].filter((name) => filters[name] !== '').length;
  const labels = {
    shipped_via: site('parcel.fields.shipped_via'),
    currency: t('fields.currency'),
    min_value: t('parcels.minValue'),
    max_value: t('parcels.maxValue'),
    min_weight: t('parcels.minWeight'),
    max_weight: t('parcels.maxWeight'),
  };
  return (
    <Popover trapFocus returnFocus hideDetached={false} width={280} position="bottom-start">
      <Popover.Target>
        <Button variant="default" leftSection={<AdminIcon name="down" />}>
          {active > 0 ? `${t('parcels.moreFilters')} (${number(active)})` : t('parcels.moreFilters')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles.values}>
          <CustomFilter value={filters.custom} onChange={(custom) => onChange({ custom })} />
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
