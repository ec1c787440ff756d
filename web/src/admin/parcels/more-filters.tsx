import { Button, Checkbox, Popover } from '@mantine/core';
import { VALUE_FILTERS } from '@vaultway/contracts/parcel-filters';
import { useTranslation } from 'react-i18next';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { useFormat } from '@/shared/i18n/format';
import { CustomFilter } from './custom-filter';
import { NumberFilter } from './number-filter';
import styles from './parcels.module.css';
import { TextFilter } from './text-filter';

type Filters = Record<(typeof VALUE_FILTERS)[number], string>;

const NUMBERS = /^m(?:in|ax)_/;

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
          {(Object.keys(labels) as (keyof typeof labels)[]).map((name) => {
            const own = {
              label: labels[name],
              placeholder: labels[name],
              value: filters[name],
              onChange: (text: string) => onChange({ [name]: text }),
            };
            if (NUMBERS.test(name)) return <NumberFilter key={name} {...own} />;
            return <TextFilter key={name} {...own} suggestions={[]} />;
          })}
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
