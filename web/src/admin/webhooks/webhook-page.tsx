import { useMemo } from 'react';
import { UpdateWebhook, type Webhook } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { ApiFailure } from '@/shared/api/failure';
import { RecordTrail } from '@/admin/widgets/audit/record-trail';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { changedOnly } from '@/admin/ui/forms/changed-only';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { RecordState } from '@/admin/ui/pages/record-state';
import { paths, webhookPath } from '@/admin/paths';
import { DeliveryList } from './delivery-list';
import { WebhookActions } from './webhook-actions';
import { WebhookFields } from './webhook-fields';
import { readWebhook, valuesOf } from './webhook-form';
import { WebhookTrouble } from './webhook-state';
import { useUpdateWebhookMutation, useWebhookQuery } from './webhooks.api';
import styles from './webhooks.module.css';

/** /control/webhooks/{id}: a webhook and its deliveries. */
export default function WebhookPage() {
  const { t } = useTranslation('admin');
  const { id = '' } = useParams();
  const { currentData, error, refetch } = useWebhookQuery(id, { refetchOnMountOrArgChange: true });
  const failure = error as ApiFailure | undefined;
  const webhook = failure?.status === 404 ? undefined : currentData;
  const list = { text: t('webhooks.title'), to: paths.webhooks };
  const title = webhook?.name ?? (failure?.status === 404 ? t('notFound.title') : list.text);
  return (
    <AdminPage title={title} heading={<span dir="auto">{title}</span>} crumbs={[list, { text: title }]}>
      {webhook ? (
        <>
          <WebhookTrouble webhook={webhook} />
          <WebhookActions webhook={webhook} />
          <div className={styles.form}>
            <EditedWebhook key={webhook.id} webhook={webhook} />
          </div>
          <DeliveryList webhook={webhook} />
          <RecordTrail of="tracking" type="webhook" record={webhook} />
        </>
      ) : (
        <RecordState failure={failure} onRetry={() => void refetch()} list={list}>
          {t('webhooks.unknown')}
        </RecordState>
      )}
    </AdminPage>
  );
}

function EditedWebhook({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const [update] = useUpdateWebhookMutation();
  const form = useAdminForm({
    name: `update-webhook.${webhook.id}`,
    draft: 'tab',
    initial: useMemo(() => valuesOf(webhook), [webhook]),
    record: { updated_at: webhook.updated_at, read: readWebhook },
    check: (values) => issuesOf(UpdateWebhook, { id: webhook.id, ...values }),
    send: (values, { updated_at, values: before }) =>
      update({ id: webhook.id, updated_at, ...changedOnly(values, before) }).unwrap(),
    done: ({ name }) => succeed(webhookPath(webhook.id), t('webhooks.saved', { name })),
  });
  return (
    <AdminForm form={form} action={t('reviews.updatePage.action')}>
      <WebhookFields form={form} />
    </AdminForm>
  );
}
