import { useRef } from 'react';
import { FILE_LIMITS, REQUEST_FILE_TYPES } from '@vaultway/contracts/request-file-types';
import { fileSize } from './file-size';
import type { ApiFailure } from '@/shared/api/failure';
import { type Attachments, removeId } from './use-attachments';
import styles from './attachments.module.css';

const ACCEPTED = Object.entries(REQUEST_FILE_TYPES)
  .flatMap(([type, extensions]) => [type, ...extensions.map((extension) => `.${extension}`)])
  .join(',');

export interface AttachmentTexts {
  add: string;
  help: string;
  tooMany: string;
  remove: (name: string) => string;
  sending: (name: string) => string;
  failure: (failure: ApiFailure) => string;
  language: string;
}

interface AttachmentFieldProps {
  attachments: Attachments;
  texts: AttachmentTexts;
  /** Whether the form is being sent; further files would be left out. */
  busy: boolean;
}

/** Files of a message: choose several, follow their uploads, and remove them. */
export function AttachmentField({ attachments, texts, busy }: AttachmentFieldProps) {
  const { files, tooMany, add, remove } = attachments;
  const input = useRef<HTMLInputElement>(null);
  const isFull = files.length >= FILE_LIMITS.perMessage;
  return (
    <div className={styles.field}>
      <ul className={styles.list} hidden={files.length === 0}>
        {files.map(({ key, file, share, id, failure }) => (
          <li key={key} className={styles.file}>
            <bdi className={styles.name}>{file.name}</bdi>
            <span className={styles.size}>{fileSize(file.size, texts.language)}</span>
            <button
              type="button"
              id={removeId(key)}
              className={styles.remove}
              aria-label={texts.remove(file.name)}
              aria-describedby={failure === null ? undefined : `${removeId(key)}-failure`}
              onClick={() => {
                remove(key);
                input.current?.focus();
              }}
            >
              ×
            </button>
            {id === null && failure === null && (
              <progress max={1} value={share} aria-label={texts.sending(file.name)} />
            )}
            {failure !== null && (
              <p id={`${removeId(key)}-failure`} className={styles.error} role="alert">
                {texts.failure(failure)}
              </p>
            )}
          </li>
        ))}
      </ul>
      <span className={styles.button}>
        <span aria-hidden="true">{texts.add}</span>
        <input
          ref={input}
          type="file"
          multiple
          accept={ACCEPTED}
          aria-label={texts.add}
          aria-describedby="attachments-help"
          aria-disabled={isFull || busy || undefined}
          onClick={(event) => {
            if (busy) event.preventDefault();
          }}
          onChange={(event) => {
            if (!busy) add(event.currentTarget.files ?? []);
            event.currentTarget.value = ''; // Lets the same file be chosen again.
          }}
        />
      </span>
      <p id="attachments-help" className={styles.help} role="status">
        {tooMany ? texts.tooMany : texts.help}
      </p>
    </div>
  );
}
