import { useState } from 'react';
import { Button } from '@mantine/core';
import type { PrintJob } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { fetchFile } from '@/shared/download/fetch-file';
import { usePrintJobQuery } from '@/admin/api/print-jobs.api';
import { paths } from '@/admin/paths';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { Moment } from '@/admin/ui/cells/moment';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { Notice } from '@/admin/ui/feedback/notice';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { RecordState } from '@/admin/ui/pages/record-state';
import type { ApiFailure } from '@/shared/api/failure';
import { saveFile } from '@/shared/lib/save-file';
import { useFormat } from '@/shared/i18n/format';
import { useAppDispatch } from '@/shared/state/hooks';
import styles from './print.module.css';

/** Interval in which deleted parcels and colleagues' downloads appear. */
const POLL_MS = 30_000;
/** A file that takes longer than a request may is ready at a later one. */
const TRIES = 10;

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
        <PrintFiles job={data} onDownload={() => void refetch()} />
      ) : (
        <RecordState failure={failure} onRetry={() => void refetch()} list={list}>
          {t('print.gone')}
        </RecordState>
      )}
    </AdminPage>
  );
}

function PrintFiles({ job, onDownload }: { job: PrintJob; onDownload: () => void }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { making, download } = useDownloads(onDownload);
  const several = job.files.length > 1;
  const moreDeleted = job.deleted_total - job.deleted.length;
  const left = job.files.filter(({ parcels }) => parcels > 0);
  return (
    <section className={styles.card}>
      <p role="status">
        {t('print.done', { done: format.number(job.done), parcels: format.number(job.parcels) })}
      </p>
      <progress
        className={styles.progress}
        max={Math.max(1, job.parcels)}
        value={job.done}
        aria-label={t('print.progress')}
      />
      {job.deleted.length > 0 && (
        <Notice icon="trash">
          {t('print.deleted')} <bdi dir="ltr">{format.enumeration(job.deleted)}</bdi>
          {moreDeleted > 0 && ` ${t('audit.others', { count: moreDeleted })}`}
        </Notice>
      )}
      {several && (
        <Button
          className={styles.all}
          leftSection={<AdminIcon name="download" />}
          disabled={making !== null || left.length === 0}
          onClick={() => void download(left, job.format === 'zpl')}
        >
          {t('print.downloadAll')}
        </Button>
      )}
      <ul className={styles.files}>
        {job.files.map((file) => (
          <li key={file.url}>
            <Button
              variant={several ? 'default' : 'filled'}
              leftSection={<AdminIcon name={file.printed_at ? 'checked' : 'download'} />}
              loading={making === file.url}
              disabled={file.parcels === 0 || (making !== null && making !== file.url)}
              onClick={() => void download([file])}
            >
              <bdi dir="ltr">{file.name}</bdi>
            </Button>
            <span className={styles.about}>
              <bdi dir="ltr">{file.first === file.last ? file.first : `${file.first} – ${file.last}`}</bdi>
              {file.parcels === 0 && <span>{t('print.allDeleted')}</span>}
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

/** Downloads files one by one, ZPL as one file for a roll; `making` is the address of the current one. */
function useDownloads(onDownload: () => void) {
  const { t } = useTranslation('admin');
  const dispatch = useAppDispatch();
  const toast = useToast();
  const [making, setMaking] = useState<string | null>(null);
  const fetchPatiently = async (url: string, tries = TRIES): Promise<Blob> => {
    try {
      return await fetchFile(url, {}, dispatch);
    } catch (raised) {
      const { status, retryAfter } = raised as ApiFailure;
      if (status !== 503 || tries === 1) throw raised;
      await new Promise((resolve) => setTimeout(resolve, (retryAfter ?? 1) * 1000));
      return fetchPatiently(url, tries - 1);
    }
  };
  const fetchOne = async (url: string, isOnly: boolean): Promise<Blob | null> => {
    setMaking(url);
    try {
      return await fetchPatiently(url);
    } catch (raised) {
      // Its parcels were deleted meanwhile; those of the other files need not be.
      if (isOnly || (raised as ApiFailure).code !== 'parcel_not_found') throw raised;
      return null;
    } finally {
      onDownload();
    }
  };
  const download = async (files: PrintJob['files'], asOne = false) => {
    const parts: Blob[] = [];
    try {
      for (const { url, name } of files) {
        const file = await fetchOne(url, files.length === 1);
        if (file && asOne) parts.push(file);
        else if (file) saveFile(file, name);
      }
      if (parts.length > 0) saveFile(new Blob(parts), 'labels.zpl');
    } catch (failure) {
      toast.failed(t('print.failed'), failure as ApiFailure);
    } finally {
      setMaking(null);
    }
  };
  return { making, download };
}
