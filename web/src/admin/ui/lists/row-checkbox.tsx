import { Checkbox, CheckIcon } from '@mantine/core';
import styles from './row-checkbox.module.css';

interface RowCheckboxProps {
  label: string;
  checked: boolean;
  /** @param range whether Shift is held */
  onChange: (range: boolean) => void;
}

const { inner, input, icon } = Checkbox.classes;

/** Plain input in Mantine's checkbox style, without its other features. */
export const RowCheckbox = ({ label, checked, onChange }: RowCheckboxProps) => (
  <div className={`${inner} ${styles.box}`}>
    <input
      type="checkbox"
      className={`mantine-focus-auto mantine-Checkbox-input ${input}`}
      aria-label={label}
      checked={checked}
      onChange={({ nativeEvent }) => onChange((nativeEvent as MouseEvent).shiftKey)}
    />
    {checked && <CheckIcon className={icon} />}
  </div>
);
