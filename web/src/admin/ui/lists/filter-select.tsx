import { NativeSelect } from '@mantine/core';

interface FilterSelectProps {
  label: string;
  /** Label of the first option, which clears the filter. */
  any: string;
  options: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** Select that filters a list by one of a few values. */
export function FilterSelect({ label, any, options, value, onChange }: FilterSelectProps) {
  return (
    <NativeSelect
      aria-label={label}
      data={[{ value: '', label: any }, ...options]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
