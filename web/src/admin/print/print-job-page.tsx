import { Button } from '@mantine/core';
import type { PrintJob } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { usePrintJobQuery } from '@/admin/api/print-jobs.api';
import { paths } from '@/admin/paths';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { Moment } from '@/admin/ui/cells/moment';
import { Notice } from '@/admin/ui/feedback/notice';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { RecordState } from '@/admin/ui/pages/record-state';
import type { ApiFailure } from '@/shared/api/failure';
import { useFormat } from '@/shared/i18n/format';
import styles from './print.module.css';

/** Interval in which downloads and deleted parcels appear. */
const POLL_MS = 3000;
/** Browsers drop downloads that start at the same time. */
const BETWEEN_DOWNLOADS_MS = 500;

/** /control/print/{id}: the files of a print job. */
export default function PrintJobPage() {
  const { t } = useTranslation('admin');
  const { id = '' } = useParams();
  const { data, error, refetch } = usePrintJobQuery(id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const failure = data ? undefined : (error as ApiFailure | undefined);
  const list = { text: t('parcels.title'), to: paths.parcels };
  const title = data
    ? t(`print.${data.kind}`)
    : failure?.status === 404
      ? t('notFound.title')
      : t('print.action');
  return (
    <AdminPage title={title} crumbs={[list, { text: title }]}>
      {data ? (
        <PrintFiles job={data} />
      ) : (
        <RecordState failure={failure} onRetry={() => void refetch()} list={list}>
          {t('print.gone')}
        </RecordState>
      )}
    </AdminPage>
  );
}

function PrintFiles({ job }: { job: PrintJob }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <section className={styles.card}>
      <p role="status">
        {t('print.done', { done: format.number(job.done), parcels: format.number(job.parcels) })}
      </p>
      <progress
        className={styles.progress}
        max={job.parcels}
        value={job.done}
        aria-label={t('print.progress')}
      />
      {job.deleted.length > 0 && (
        <Notice icon="trash">
          {t('print.deleted')} <bdi dir="ltr">{format.enumeration(job.deleted)}</bdi>
        </Notice>
      )}
      {job.files.length > 1 && (
        <Button
          className={styles.all}
          leftSection={<AdminIcon name="download" />}
          onClick={() => void downloadAll(job.files)}
        >
          {t('print.downloadAll')}
        </Button>
      )}
      <ul className={styles.files}>
        {job.files.map((file) => (
          <li key={file.url}>
            <Button
              component="a"
              variant={job.files.length > 1 ? 'default' : 'filled'}
              href={file.url}
              download
              leftSection={<AdminIcon name={file.printed_at ? 'checked' : 'download'} />}
            >
              <bdi dir="ltr">{file.name}</bdi>
            </Button>
            <span className={styles.about}>
              <bdi dir="ltr">{file.first === file.last ? file.first : `${file.first} – ${file.last}`}</bdi>
              {file.printed_at && (
                <span>
                  {t('print.downloaded')} <Moment instant={file.printed_at} short />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {job.format === 'zpl' && <p className={styles.help}>{t('print.zplHelp')}</p>}
      <p className={styles.help}>
        {t('print.until')} <Moment instant={job.expires_at} />
      </p>
    </section>
  );
}

async function downloadAll(files: PrintJob['files']) {
  for (const { url } of files) {
    const link = document.createElement('a');
    link.href = url;
    link.download = '';
    link.click();
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_DOWNLOADS_MS));
  }
}
