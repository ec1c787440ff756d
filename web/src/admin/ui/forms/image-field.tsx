import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FileButton } from '../controls/file-button';
import { CHOSEN_FILE } from './draft';
import { FieldLabel } from './field-label';
import { useSentences } from '../text/sentences';
import type { AdminForm, FormValues } from './use-admin-form';
import { fieldId } from './use-field';
import { DropZone } from './drop-zone';
import { PicturePreview } from './picture-preview';
import type { ChosenPicture } from './use-picture';
import styles from './image-field.module.css';

interface ImageFieldProps<V extends FormValues & { image: string }> {
  /** `image` is the path of a stored picture, '' for none, or `CHOSEN_FILE`. */
  form: AdminForm<V>;
  picture: ChosenPicture;
  optional?: boolean;
  /** Replaces the field's default label. */
  label?: string;
  help?: ReactNode;
  /** Stored picture, for forms whose `image` may hold something else. */
  stored?: string | null;
  /** Value of `image` after the picture is removed. */
  without?: string;
}

/** Picture field: choose, drop or paste a file; shows a preview, and progress while uploading. */
export function ImageField<V extends FormValues & { image: string }>({
  form,
  picture,
  optional = false,
  label,
  help,
  stored = form.values.image,
  without = '',
}: ImageFieldProps<V>) {
  const { t } = useTranslation('admin');
  const sentences = useSentences();
  const input = useRef<HTMLInputElement>(null);
  const id = fieldId(form.id, 'image');
  const chosen = form.values.image === CHOSEN_FILE;
  const shown = chosen ? null : stored;
  const error = picture.problem ? t(`errors.${picture.problem}`) : form.errors.image;

  // Discarding the draft or choosing something else drops the file.
  const { file, clear } = picture;
  useEffect(() => {
    if (!chosen && file) clear();
  }, [chosen]);

  const choose = (files: FileList | null) => {
    const first = files?.[0];
    if (first && picture.take(first)) form.set('image', CHOSEN_FILE);
  };

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        <FieldLabel text={label ?? sentences.label('image')} optional={optional} />
      </label>
      <DropZone onFiles={choose}>
        <PicturePreview url={chosen ? picture.url : null} stored={shown} />
        <div className={styles.words}>
          <p>{t('image.how')}</p>
          <div className={styles.buttons}>
            <FileButton
              ref={input}
              id={id}
              text={t('image.choose')}
              icon="image"
              accept=".jpg,.jpeg,.png"
              aria-invalid={error !== undefined}
              aria-describedby={`${id}-help ${id}-error`}
              onFiles={choose}
            />
            {optional && (chosen || Boolean(shown)) && (
              <Button
                variant="subtle"
                color="gray"
                onClick={() => {
                  form.set('image', without);
                  input.current?.focus();
                }}
              >
                {t('image.remove')}
              </Button>
            )}
          </div>
          <p id={`${id}-help`} className={styles.help}>
            {help ?? t('image.help')}
          </p>
        </div>
      </DropZone>
      {picture.progress !== null && (
        <progress
          className={styles.progress}
          max={1}
          value={picture.progress}
          aria-label={t('image.sending')}
        />
      )}
      <p id={`${id}-error`} className={styles.error} role="status">
        {error}
      </p>
    </div>
  );
}
