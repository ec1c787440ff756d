import { type ReactNode, useState } from 'react';
import { Button } from '@mantine/core';
import type { SitePicture } from '@vaultway/contracts/site-look';
import { useTranslation } from 'react-i18next';
import { Picture } from '@/shared/ui/picture/picture';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { FileButton } from '@/admin/ui/controls/file-button';
import { useUpload } from '@/admin/ui/forms/use-upload';
import { useSentences } from '@/admin/ui/text/sentences';
import { fieldId } from '@/admin/ui/forms/use-field';
import type { LookForm } from './look-form';
import styles from './look.module.css';

interface PictureSettingProps {
  form: LookForm;
  name: SitePicture;
  help: string;
  /** Further views of the picture. */
  children?: ReactNode;
}

/** Picture of the site: uploaded when chosen or dropped, published when the form is saved. */
export function PictureSetting({ form, name, help, children }: PictureSettingProps) {
  const { t } = useTranslation('admin');
  const sentences = useSentences();
  const { upload, busy } = useUpload();
  const [problem, setProblem] = useState<string | null>(null);
  const id = fieldId(form.id, name);
  const image = form.values[name];

  const take = async (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    const outcome = await upload(file);
    setProblem('problem' in outcome ? outcome.problem : null);
    if ('path' in outcome) form.set(name, outcome.path);
  };

  const remove = () => {
    form.set(name, '');
    // The pressed button disappears with the picture.
    document.getElementById(id)?.focus();
  };

  return (
    <div
      className={styles.picture}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer.files);
      }}
    >
      <label htmlFor={id} className={styles.label}>
        {sentences.label(name)}
      </label>
      <div className={styles.thumb}>
        {image === '' ? (
          <AdminIcon name="image" size={24} />
        ) : (
          <Picture image={image} alt={t('image.preview')} sizes="10rem" />
        )}
      </div>
      {children}
      <div className={styles.buttons}>
        <FileButton
          id={id}
          text={t(busy ? 'image.sending' : 'image.choose')}
          accept=".jpg,.jpeg,.png"
          disabled={busy}
          aria-describedby={`${id}-help ${id}-error`}
          onFiles={(files) => void take(files)}
        />
        {image !== '' && (
          <Button variant="subtle" color="gray" onClick={remove}>
            {t('image.remove')}
          </Button>
        )}
      </div>
      <p id={`${id}-help`} className={styles.help}>
        {help}
      </p>
      <p id={`${id}-error`} className={styles.error} role="status">
        {problem ?? form.errors[name]}
      </p>
    </div>
  );
}
