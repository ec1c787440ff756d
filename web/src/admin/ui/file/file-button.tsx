import type { ComponentProps } from 'react';
import { AdminIcon, type AdminIconName } from '../icon/admin-icon';
import styles from './file-button.module.css';

interface FileButtonProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  /** What it says. Where a label elsewhere names the field, that is its name, and this is only seen. */
  text: string;
  icon?: AdminIconName;
  onFiles: (files: FileList | null) => void;
}

/** Opens the browser's own dialog for choosing a file. */
export function FileButton({ text, icon, onFiles, ...input }: FileButtonProps) {
  return (
    <span className={styles.button}>
      {icon && <AdminIcon name={icon} />}
      <span aria-hidden="true">{text}</span>
      <input
        {...input}
        {...(input.id === undefined && { 'aria-label': text })}
        type="file"
        onChange={(event) => {
          onFiles(event.currentTarget.files);
          event.currentTarget.value = ''; // The same file can be chosen again.
        }}
      />
    </span>
  );
}
