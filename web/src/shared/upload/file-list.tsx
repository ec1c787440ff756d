import type { RequestFile } from '@vaultway/contracts';
import { fileSize } from './file-size';
import styles from './attachments.module.css';

interface FileListProps {
  files: readonly RequestFile[];
  /** Address of the request. */
  path: string;
  language: string;
  label: string;
}

/** Links to the files of a message. */
export function FileList({ files, path, language, label }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={label}>
      {files.map(({ id, name, size }) => (
        <li key={id} className={styles.file}>
          <a className={styles.name} href={`${path}/files/${id}`} download={name}>
            <bdi>{name}</bdi>
          </a>
          <span className={styles.size}>{fileSize(size, language)}</span>
        </li>
      ))}
    </ul>
  );
}
