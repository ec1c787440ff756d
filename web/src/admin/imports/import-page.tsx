import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useMay } from '@/admin/ui/access/abilities';
import type { ApiFailure } from '@/shared/api/failure';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { ListSkeleton } from '@/admin/ui/list/list-skeleton';
import { AdminPage } from '@/admin/ui/page/admin-page';
import { paths } from '@/admin/paths';
import { ImportOutcome } from './import-outcome';
import { ImportReport } from './import-report';
import { ImportSteps } from './import-steps';
import { ReadingFields } from './reading-fields';
import { useImportQuery } from './imports.api';

/** Milliseconds between two looks at one that runs. */
const LOOK_EVERY = 700;

/** /control/imports/{id}: how a file is read, what its rows become, and what became of them. */
export default function ImportPage() {
  const { t } = useTranslation('admin');
  const may = useMay();
  const { id = '' } = useParams();
  const known = useImportQuery(id, { refetchOnMountOrArgChange: true });
  const running = known.data?.state === 'running';
  // The same answer, asked for again and again while it runs.
  useImportQuery(id, { skip: !running, pollingInterval: LOOK_EVERY });
  const { data, error, refetch } = known;
  const title = data ? t('imports.page.title', { file: data.file_name }) : t('imports.title');
  const open = data?.state === 'read' || data?.state === 'failed';
  return (
    <AdminPage title={title} crumbs={[{ text: t('imports.title'), to: paths.imports }, { text: title }]}>
      <ImportSteps at={open || !data ? 'check' : 'run'} />
      {!data && error && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
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
