import { useTranslation } from 'react-i18next';
import { useParcelStatusesQuery } from '@/admin/api/parcels.api';
import { TextFilter } from './text-filter';

interface StatusFilterProps {
  value: string;
  onChange: (status: string) => void;
}

/** Filters by status. Statuses are free text: suggests existing ones, and accepts any other. */
export function StatusFilter({ value, onChange }: StatusFilterProps) {
  const { t } = useTranslation('admin');
  const { data } = useParcelStatusesQuery();
  return (
    <TextFilter
      label={t('parcels.status')}
      placeholder={t('parcels.anyStatus')}
      value={value}
      suggestions={(data ?? []).map(({ status }) => status)}
      onChange={onChange}
    />
  );
}
