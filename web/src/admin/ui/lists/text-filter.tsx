import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';

interface TextFilterProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** Field that filters a list by a text, once Enter is pressed or the field is left. */
export function TextFilter({ label, value, onChange }: TextFilterProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const send = () => {
    if (typed.trim() !== value) onChange(typed.trim());
  };
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={send}
      onKeyDown={({ key }) => key === 'Enter' && send()}
    />
  );
}
