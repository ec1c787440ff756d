import { Button } from '@mantine/core';
import { type ReplyTemplate, UpdateReplyTemplate } from '@vaultway/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useMay } from '@/admin/ui/access/abilities';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { changedOnly } from '@/admin/ui/forms/changed-only';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { RecordState } from '@/admin/ui/pages/record-state';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { RecordTrail } from '@/admin/widgets/audit/record-trail';
import { paths } from '@/admin/paths';
import type { ApiFailure } from '@/shared/api/failure';
import { useTemplateQuery, useUpdateTemplateMutation } from './reply-templates.api';
import { TEMPLATE_LABELS, TemplateFields, valuesOf } from './template-fields';
import { useDeleteTemplate } from './use-delete-template';

/** Edits a reply template, found by its id. */
export default function TemplatePage() {
  const { t } = useTranslation('admin');
  const { id = '' } = useParams();
  const { currentData, error, refetch } = useTemplateQuery(id, { refetchOnMountOrArgChange: true });
  const failure = error as ApiFailure | undefined;
  const template = failure?.status === 404 ? undefined : currentData;
  if (template) return <EditedTemplate key={template.id} template={template} />;
  const title = t(failure?.status === 404 ? 'notFound.title' : 'templates.one');
  const list = { text: t('templates.title'), to: paths.templates };
  return (
    <AdminPage title={title} crumbs={[list, { text: title }]}>
      <RecordState failure={failure} onRetry={() => void refetch()} list={list}>
        {t('templates.unknown')}
      </RecordState>
    </AdminPage>
  );
}

function EditedTemplate({ template }: { template: ReplyTemplate }) {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const may = useMay();
  const remove = useDeleteTemplate();
  const [update] = useUpdateTemplateMutation();
  const { id, name } = template;
  const initial = useMemo(() => valuesOf(template), [template]);
  const form = useAdminForm({
    name: `update-template.${id}`,
    draft: 'tab',
    initial,
    labels: TEMPLATE_LABELS,
    record: { updated_at: template.updated_at, read: (current) => valuesOf(current as ReplyTemplate) },
    check: (values) => issuesOf(UpdateReplyTemplate, { id, ...values }),
    send: (values, { updated_at, values: before }) =>
      update({ id, updated_at, ...changedOnly(values, before) }).unwrap(),
    done: (saved) => succeed(paths.templates, t('templates.updated', { name: saved.name })),
  });
  return (
    <AdminPage
      title={name}
      crumbs={[
        { text: t('requests.title'), to: paths.requests },
        { text: t('templates.title'), to: paths.templates },
        { text: name },
      ]}
      narrow
      actions={
        may('write') && (
          <Button variant="default" leftSection={<AdminIcon name="trash" />} onClick={() => remove(template)}>
            {t('templates.delete')}
          </Button>
        )
      }
    >
      <AdminForm form={form} action={t('reviews.updatePage.action')}>
        <TemplateFields form={form} />
      </AdminForm>
      <RecordTrail of="tracking" type="reply_template" record={template} />
    </AdminPage>
  );
}
