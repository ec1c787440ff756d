import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useMay } from '@/admin/ui/access/abilities';
import type { ApiFailure } from '@/shared/api/failure';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { RecordState } from '@/admin/ui/pages/record-state';
import { paths } from '@/admin/paths';
import { ImportOutcome } from './import-outcome';
import { ImportReport } from './import-report';
import { ImportSteps } from './import-steps';
import { ReadingFields } from './reading-fields';
import { useImportQuery } from './imports.api';

/** Polling interval of a running import. */
const POLL_MS = 700;

/** /control/imports/{id}: how a file is parsed, the result for its rows, and the outcome. */
export default function ImportPage() {
  const { t } = useTranslation('admin');
  const may = useMay();
  const { id = '' } = useParams();
  const known = useImportQuery(id, { refetchOnMountOrArgChange: true });
  const running = known.data?.state === 'running';
  // Polls the same query while the import runs.
  useImportQuery(id, { skip: !running, pollingInterval: POLL_MS });
  const { data, error, refetch } = known;
  const failure = data ? undefined : (error as ApiFailure | undefined);
  const list = { text: t('imports.title'), to: paths.imports };
  const unnamed = failure?.status === 404 ? t('notFound.title') : list.text;
  const title = data ? t('imports.page.title', { file: data.file_name }) : unnamed;
  const open = data?.state === 'read' || data?.state === 'failed';
  return (
    <AdminPage title={title} crumbs={[list, { text: title }]}>
      {failure?.status !== 404 && <ImportSteps at={open || !data ? 'check' : 'run'} />}
      {!data && <RecordState failure={failure} onRetry={() => void refetch()} list={list} />}
      {data && open && (
        <>
          {may('write') && <ReadingFields of={data} />}
          <ImportReport of={data} />
        </>
      )}
      {data && !open && <ImportOutcome of={data} />}
    </AdminPage>
  );
}
