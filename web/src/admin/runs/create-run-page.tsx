import { CreateRun } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useCreateRunMutation } from '@/admin/api/runs.api';
import { useToday } from '@/admin/ui/cells/moment';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { RunFields } from '@/admin/widgets/run/run-fields';
import { paths, runPath } from '@/admin/paths';

/** Gives a courier a day's run, without stops yet. */
export default function CreateRunPage() {
  const { t } = useTranslation('admin');
  const [search] = useSearchParams();
  const today = useToday();
  const succeed = useSuccess();
  const [createRun] = useCreateRunMutation();
  const form = useAdminForm({
    name: 'create-run',
    draft: 'visit',
    initial: { courier_id: '', date: search.get('date') ?? today, note: '' },
    check: (values) => issuesOf(CreateRun, values),
    send: (values) => createRun(values).unwrap(),
    done: ({ id }) => succeed(runPath(id), t('runs.created')),
  });
  const title = t('runs.create');
  return (
    <AdminPage title={title} crumbs={[{ text: t('runs.title'), to: paths.runs }, { text: title }]} narrow>
      <AdminForm form={form} action={title}>
        <RunFields form={form} />
      </AdminForm>
    </AdminPage>
  );
}
