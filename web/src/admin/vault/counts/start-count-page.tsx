import { useState } from 'react';
import { type Count, StartCount } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '@/admin/ui/controls/segmented-control';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { countPath } from '@/admin/paths';
import type { ApiFailure } from '@/shared/api/failure';
import { AccountField, PlaceField } from '../code-field';
import { useFindCodes } from '../find-codes';
import { useVaultCrumbs } from '../use-vault-crumbs';
import { useLazyCountsQuery, useStartCountMutation } from './counts.api';
import styles from '../vault.module.css';

const SUBJECTS = ['place', 'account'] as const;
type Subject = (typeof SUBJECTS)[number];

/** Starts a count of a place or of an account. */
export default function StartCountPage() {
  const { t } = useTranslation('admin');
  const [subject, setSubject] = useState<Subject>('place');
  const title = t('vault.counts.start');
  const crumbs = useVaultCrumbs('counts', title);
  return (
    <AdminPage title={title} crumbs={crumbs} narrow>
      <div className={styles.kinds}>
        <SegmentedControl
          aria-label={t('vault.counts.of')}
          value={subject}
          options={SUBJECTS.map((value) => ({ value, label: t(`vault.${value}`) }))}
          onChange={setSubject}
        />
      </div>
      <StartForm key={subject} subject={subject} />
    </AdminPage>
  );
}

function StartForm({ subject }: { subject: Subject }) {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const find = useFindCodes();
  const [start] = useStartCountMutation();
  const [search] = useLazyCountsQuery();
  const field = `${subject}_id` as const;
  const form = useAdminForm<Record<string, string>, Count>({
    name: `start-count.${subject}`,
    draft: 'visit',
    initial: { [field]: '' },
    check: (values) =>
      issuesOf(StartCount, values).map((issue) => ({
        ...issue,
        field,
      })),
    async send(values) {
      const code = values[field] ?? '';
      const of = {
        place_id: subject === 'place' ? await find.place(field, code) : null,
        account_id: subject === 'account' ? await find.account(field, code) : null,
      };
      return start(of)
        .unwrap()
        .catch(async (failure: ApiFailure) => {
          // Two people count in one count.
          if (failure.code !== 'count_open') throw failure;
          const { data } = await search({ ...of, state: 'open' }).unwrap();
          if (!data[0]) throw failure;
          return data[0];
        });
    },
    done: ({ id }) => succeed(countPath(id), t('vault.counts.started')),
  });
  return (
    <AdminForm form={form} action={t('vault.counts.start')}>
      {subject === 'place' ? (
        <PlaceField form={form} name={field} />
      ) : (
        <AccountField form={form} name={field} />
      )}
    </AdminForm>
  );
}
