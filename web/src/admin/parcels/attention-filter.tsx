import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Filters {
  overdue: string;
  silent_days: string;
  without_email: string;
}

interface AttentionFilterProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

const NONE: Filters = { overdue: '', silent_days: '', without_email: '' };
const DAYS = [3, 7, 14, 30];

/** Filters by why somebody should look at a parcel. */
export function AttentionFilter({ filters, onChange }: AttentionFilterProps) {
  const { t } = useTranslation('admin');
  const days = [...new Set([...DAYS, Number(filters.silent_days) || 7])].toSorted((a, b) => a - b);
  const value =
    filters.overdue === 'yes'
      ? 'overdue'
      : filters.without_email === 'yes'
        ? 'without_email'
        : filters.silent_days;
  return (
    <NativeSelect
      aria-label={t('parcels.attention')}
      value={value}
      onChange={(event) => onChange(filtersOf(event.currentTarget.value))}
      data={[
        { value: '', label: t('parcels.anyAttention') },
        { value: 'overdue', label: t('parcels.overdue') },
        ...days.map((count) => ({ value: String(count), label: t('parcels.silent', { count }) })),
        { value: 'without_email', label: t('parcels.withoutEmail') },
      ]}
    />
  );
}

function filtersOf(value: string): Filters {
  if (value === 'overdue' || value === 'without_email') return { ...NONE, [value]: 'yes' };
  return { ...NONE, silent_days: value };
}
