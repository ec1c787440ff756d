import { type ReactNode, useId } from 'react';
import unseen from '@/shared/styles/unseen.module.css';
import styles from './picker-group.module.css';

interface PickerGroupProps {
  label: string;
  value: string;
  options: { value: string; label: string; picture: ReactNode }[];
  onChange: (value: string) => void;
  /** Of the pictures: an icon's, or wide enough to show a scene. */
  size?: 'icon' | 'scene';
}

/** A choice among pictures: radio buttons, so that arrow keys move between them. The chosen one is named. */
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
