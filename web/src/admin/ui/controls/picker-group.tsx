import { type ReactNode, useId } from 'react';
import unseen from '@/shared/styles/unseen.module.css';
import styles from './picker-group.module.css';

interface PickerGroupProps {
  label: string;
  value: string;
  options: { value: string; label: string; picture: ReactNode }[];
  onChange: (value: string) => void;
  /** Size of the pictures: an icon, or wide enough for a scene. */
  size?: 'icon' | 'scene';
}

/** Picture picker built on radio buttons, for arrow keys. The legend names the chosen one. */
export function PickerGroup({ label, value, options, onChange, size = 'icon' }: PickerGroupProps) {
  const name = useId();
  return (
    <fieldset className={styles.picker}>
      <legend>
        {label}
        <span aria-hidden="true"> {options.find((option) => option.value === value)?.label}</span>
      </legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option} data-size={size} title={option.label}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.picture}
            <span className={unseen.unseen}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
