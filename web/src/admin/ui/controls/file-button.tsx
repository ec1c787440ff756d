import type { ComponentProps } from 'react';
import { AdminIcon, type AdminIconName } from '../cells/admin-icon';
import styles from './file-button.module.css';

interface FileButtonProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  /** Button text. Also the accessible name, unless a label elsewhere names the field by its id. */
  text: string;
  icon?: AdminIconName;
  onFiles: (files: FileList | null) => void;
}

/** Opens the browser's file dialog. */
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
          event.currentTarget.value = ''; // Lets the same file be chosen again.
        }}
      />
    </span>
  );
}
