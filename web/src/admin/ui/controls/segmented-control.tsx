import { useId } from 'react';
import styles from './segmented-control.module.css';

interface SegmentedControlProps<V extends string> {
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
  /** For use beside a small heading or above the content it controls. */
  compact?: boolean;
  /** Fills the line. */
  wide?: boolean;
  'aria-label'?: string;
  'aria-labelledby'?: string;
}

/**
 * Segmented control built on radio buttons. Mantine's version measures the active segment, which forces a layout on
 * every mount.
 */
export function SegmentedControl<V extends string>({
  value,
  options,
  onChange,
  compact = false,
  wide = false,
  ...label
}: SegmentedControlProps<V>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      className={styles.segments}
      data-compact={compact || undefined}
      data-wide={wide || undefined}
      {...label}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
