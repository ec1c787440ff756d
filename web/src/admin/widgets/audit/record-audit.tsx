import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AuditOf, useAuditQuery } from '@/admin/api/audit.api';
import { FilterSelect } from '@/admin/ui/lists/filter-select';
import { AuditList } from './audit-entries';
import { LEFT_OUT } from './differences';
import { useFieldName } from './field-name';

interface RecordAuditProps {
  of: AuditOf;
  /** As in the trail: `parcel`, `page` … */
  type: string;
  id: string;
}

/** Audit entries of one record, for its page; those that changed a field are expanded. */
export function RecordAudit({ of, type, id }: RecordAuditProps) {
  const { t } = useTranslation('admin');
  const nameOf = useFieldName();
  const [field, setField] = useState('');
  const record = { record_type: type, record_id: id };
  const { data } = useAuditQuery({ of, ...record, page: 1, per_page: 1 });
  const latest = data?.data[0];
  const fields = Object.keys(latest?.after ?? latest?.before ?? {}).filter((name) => !LEFT_OUT.has(name));
  return (
    <>
      {fields.length > 1 && data && data.total > 1 && (
        <FilterSelect
          label={t('audit.changedField')}
          any={t('audit.anyField')}
          options={fields.map((name) => ({ value: name, label: nameOf(name) }))}
          value={field}
          onChange={setField}
        />
      )}
      <AuditList key={field} of={of} filter={{ ...record, field }} opened={field !== ''} />
    </>
  );
}
