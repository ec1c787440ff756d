import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCustomFields } from '@/admin/api/custom-fields.api';
import { FilterSelect } from '@/admin/ui/lists/filter-select';
import { NumberFilter } from './number-filter';
import { TextFilter } from './text-filter';

interface CustomFilterProps {
  /** `key:value`, or `key~text` of a text. */
  value: string;
  onChange: (value: string) => void;
}

/** Filters by one custom field. */
export function CustomFilter({ value, onChange }: CustomFilterProps) {
  const { t } = useTranslation('admin');
  const fields = useCustomFields();
  const [, filteredKey = '', wanted = ''] = /^(\w+)[:~](.*)$/su.exec(value) ?? [];
  const [chosen, setChosen] = useState(filteredKey);
  // A field stays chosen while it has no value.
  useEffect(() => {
    if (filteredKey !== '') setChosen(filteredKey);
  }, [filteredKey]);
  const field = fields.find(({ key }) => key === chosen);
  if (fields.length === 0) return null;

  const choose = (key: string) => {
    setChosen(key);
    if (value !== '') onChange('');
  };
  const search = (text: string) => {
    if (field) onChange(text === '' ? '' : `${field.key}${field.kind === 'text' ? '~' : ':'}${text}`);
  };
  return (
    <>
      <FilterSelect
        label={t('parcels.groups.custom')}
        any={t('parcels.anyCustom')}
        options={fields.map(({ key, label }) => ({ value: key, label }))}
        value={field ? chosen : ''}
        onChange={choose}
      />
      {field?.kind === 'choice' && (
        <FilterSelect
          label={field.label}
          any={t('parcels.anyValue')}
          options={field.options.map((option) => ({ value: option, label: option }))}
          value={wanted}
          onChange={search}
        />
      )}
      {field?.kind === 'number' && (
        <NumberFilter
          key={field.key}
          label={field.label}
          placeholder={t('parcels.anyValue')}
          value={wanted}
          onChange={search}
        />
      )}
      {(field?.kind === 'text' || field?.kind === 'date') && (
        <TextFilter
          key={field.key}
          label={field.label}
          placeholder={field.kind === 'date' ? '2026-11-05' : t('parcels.anyValue')}
          value={wanted}
          suggestions={[]}
          onChange={search}
        />
      )}
    </>
  );
}
