import { useState } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type AuditOf, useAuditQuery } from '@/admin/api/audit.api';
import type { ApiFailure } from '@/shared/api/failure';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import { AuditEntries } from './audit-entries';

/** Number of entries added with each press. */
const STEP = 10;
const MOST = 100;

interface RecordAuditProps {
  of: AuditOf;
  /** As in the trail: `parcel`, `page` … */
  type: string;
  id: string;
}

/** Audit entries of one record, for its page. */
export function RecordAudit({ of, type, id }: RecordAuditProps) {
  const { t } = useTranslation('admin');
  const [shown, setShown] = useState(STEP);
  const { data, error, refetch } = useAuditQuery(
    { of, record_type: type, record_id: id, page: 1, per_page: shown },
    { refetchOnMountOrArgChange: true },
  );
  if (!data && error) {
    return <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />;
  }
  if (!data) return <ListSkeleton />;
  if (data.data.length === 0) return <p>{t('list.empty')}</p>;
  return (
    <>
      <AuditEntries of={of} records={data.data} label={t('audit.title')} />
      {data.total > shown && shown < MOST && (
        <Button variant="subtle" onClick={() => setShown(Math.min(shown + STEP, MOST))}>
          {t('audit.more')}
        </Button>
      )}
    </>
  );
}
