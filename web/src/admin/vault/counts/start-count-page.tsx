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

/** A count that was started, or that was open already. */
interface Entered {
  count: Count;
  said: string;
}

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
  const form = useAdminForm<Record<string, string>, Entered>({
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
      try {
        return { count: await start(of).unwrap(), said: t('vault.counts.started') };
      } catch (error) {
        // Two people count in one count.
        if ((error as ApiFailure).code !== 'count_open') throw error;
        const { data } = await search({ ...of, state: 'open' }).unwrap();
        if (!data[0]) throw error;
        return { count: data[0], said: t('errors.count_open') };
      }
    },
    done: ({ count, said }) => succeed(countPath(count.id), said),
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
