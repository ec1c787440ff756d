import { CreateReplyTemplate } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { paths } from '@/admin/paths';
import { useCreateTemplateMutation } from './reply-templates.api';
import { TEMPLATE_LABELS, TemplateFields, type TemplateValues } from './template-fields';

const BLANK: TemplateValues = { name: '', text: '' };

/** Saves a reply template. */
export default function CreateTemplatePage() {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const [create] = useCreateTemplateMutation();
  const form = useAdminForm({
    name: 'create-template',
    draft: 'tab',
    initial: BLANK,
    labels: TEMPLATE_LABELS,
    check: (values) => issuesOf(CreateReplyTemplate, values),
    send: (values) => create(values).unwrap(),
    done: ({ name }) => succeed(paths.templates, t('templates.created', { name })),
  });
  const title = t('templates.create');
  return (
    <AdminPage
      title={title}
      crumbs={[
        { text: t('requests.title'), to: paths.requests },
        { text: t('templates.title'), to: paths.templates },
        { text: title },
      ]}
      narrow
    >
      <AdminForm form={form} action={title}>
        <TemplateFields form={form} />
      </AdminForm>
    </AdminPage>
  );
}
