import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Filters {
  open: string;
  due: string;
  overdue: string;
  silent_days: string;
  without_email: string;
  seals_differ: string;
}

interface AttentionFilterProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

const NONE: Filters = {
  open: '',
  due: '',
  overdue: '',
  silent_days: '',
  without_email: '',
  seals_differ: '',
};
const CHOICES = ['open', 'due', 'overdue', 'without_email', 'seals_differ'] as const;
const DAYS = [3, 7, 14, 30];

/** Filters by how far a parcel is, and by why somebody should look at it. */
export function AttentionFilter({ filters, onChange }: AttentionFilterProps) {
  const { t } = useTranslation('admin');
  const days = [...new Set([...DAYS, Number(filters.silent_days) || 7])].toSorted((a, b) => a - b);
  const chosen = CHOICES.find((name) => filters[name] !== '');
  return (
    <NativeSelect
      aria-label={t('parcels.attention')}
      value={chosen ?? filters.silent_days}
      onChange={(event) => onChange(filtersOf(event.currentTarget.value))}
      data={[
        { value: '', label: t('parcels.anyAttention') },
        { value: 'open', label: t('overview.inTransit') },
        { value: 'due', label: t('overview.dueToday') },
        { value: 'overdue', label: t('parcels.overdue') },
        ...days.map((count) => ({ value: String(count), label: t('parcels.silent', { count }) })),
        { value: 'without_email', label: t('parcels.withoutEmail') },
        { value: 'seals_differ', label: t('parcels.sealsDiffer') },
      ]}
    />
  );
}

function filtersOf(value: string): Filters {
  const chosen = CHOICES.find((name) => name === value);
  if (chosen === undefined) return { ...NONE, silent_days: value };
  return { ...NONE, [chosen]: chosen === 'due' ? 'today' : 'yes' };
}
