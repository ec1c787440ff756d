import { useEffect, useState } from 'react';
import { Autocomplete, CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface TextFilterProps {
  label: string;
  placeholder: string;
  value: string;
  suggestions: string[];
  error?: string | false;
  onChange: (text: string) => void;
}

/** Filters by free text, with suggestions. */
export function TextFilter({ label, placeholder, value, suggestions, error, onChange }: TextFilterProps) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);

  const choose = (text: string) => {
    setTyped(text);
    if (text.trim() !== value) onChange(text.trim());
  };
  return (
    <Autocomplete
      aria-label={label}
      placeholder={placeholder}
      data={suggestions}
      error={error}
      value={typed}
      onChange={setTyped}
      onOptionSubmit={choose}
      onBlur={() => choose(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') choose(event.currentTarget.value);
      }}
      rightSection={
        value !== '' && <CloseButton size="sm" aria-label={t('list.clear')} onClick={() => choose('')} />
      }
    />
  );
}
