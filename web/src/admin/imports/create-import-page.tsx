import { useEffect, useId, useRef, useState } from 'react';
import { Radio } from '@mantine/core';
import { IMPORT_KINDS, type ImportKind } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ApiFailure } from '@/shared/api/failure';
import { useCreateImportMutation } from '@/admin/api/create-import.api';
import { FileButton } from '@/admin/ui/controls/file-button';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { DropZone } from '@/admin/ui/forms/drop-zone';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { importPath, paths } from '@/admin/paths';
import { ImportSteps } from './import-steps';
import styles from './imports.module.css';

/** /control/imports/create.html: chooses the kind of records and the file. */
export default function CreateImportPage() {
  const { t, i18n } = useTranslation('admin');
  const navigate = useNavigate();
  const [createImport, { error, isLoading }] = useCreateImportMutation();
  const [kind, setKind] = useState<ImportKind>('parcels');
  const [progress, setProgress] = useState(0);
  const id = useId();
  const title = t('imports.createPage.title');

  // Leaving the page cancels the upload, so that its response does not navigate.
  const upload = useRef<ReturnType<typeof createImport>>(null);
  useEffect(() => () => upload.current?.abort(), []);

  const take = async (files: FileList | null) => {
    const file = files?.[0];
    if (!file || isLoading) return;
    setProgress(0);
    upload.current = createImport({ kind, file, language: i18n.language, onProgress: setProgress });
    const answer = await upload.current;
    if (answer.data) void navigate(importPath(answer.data.id));
  };

  return (
    <AdminPage
      title={title}
      crumbs={[{ text: t('imports.title'), to: paths.imports }, { text: title }]}
      narrow
    >
      <ImportSteps at="file" />
      <p className={styles.lead}>{t('imports.createPage.lead')}</p>
      <div className={styles.card}>
        <Radio.Group label={t('imports.createPage.kind')} value={kind} onChange={(value) => setKind(value)}>
          <div className={styles.kinds}>
            {IMPORT_KINDS.map((each) => (
              <Radio
                key={each}
                value={each}
                label={t(`imports.kinds.${each}`)}
                description={t(`imports.createPage.${each}Help`)}
              />
            ))}
          </div>
        </Radio.Group>
        <label htmlFor={id} className={styles.label}>
          {t('imports.createPage.file')}
        </label>
        <DropZone onFiles={(files) => void take(files)}>
          <div className={styles.drop}>
            <p>{t('imports.createPage.how')}</p>
            <FileButton
              id={id}
              text={t('imports.createPage.choose')}
              icon="copy"
              accept=".csv,.tsv,.txt,text/csv"
              aria-describedby={`${id}-help`}
              onFiles={(files) => void take(files)}
            />
            <p id={`${id}-help`} className={styles.help}>
              {t('imports.createPage.help')}
            </p>
          </div>
        </DropZone>
        {isLoading && (
          <progress
            className={styles.progress}
            max={1}
            value={progress}
            aria-label={t('imports.createPage.sending')}
          />
        )}
        {error && !isLoading && <FailurePanel failure={error as ApiFailure} />}
      </div>
    </AdminPage>
  );
}
