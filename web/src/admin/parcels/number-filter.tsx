import { useEffect, useState } from 'react';
import { toDetail } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { issueText } from '@/shared/i18n/error-text';
import { isNumber, typedNumber, writtenNumber } from '@/admin/ui/text/typed-number';
import { TextFilter } from './text-filter';

interface NumberFilterProps {
  label: string;
  placeholder: string;
  /** Decimal text. */
  value: string;
  onChange: (value: string) => void;
}

/** Filters by a number, typed and shown as the panel's language writes it. */
export function NumberFilter({ label, placeholder, value, onChange }: NumberFilterProps) {
  const { t, i18n } = useTranslation('admin');
  /** Text that is no number; the filter stays as it was. */
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => setRefused(null), [value]);
  const change = (text: string) => {
    const number = typedNumber(text, i18n.language);
    const isRead = number === '' || isNumber(number);
    setRefused(isRead ? null : text);
    if (isRead && number !== value) onChange(number);
  };
  return (
    <TextFilter
      label={label}
      placeholder={placeholder}
      value={refused ?? (isNumber(value) ? writtenNumber(value, i18n.language) : value)}
      error={refused !== null && issueText(toDetail('number', 'not_a_number'), t, () => label)}
      suggestions={[]}
      onChange={change}
    />
  );
}
