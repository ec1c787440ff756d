import { useState } from 'react';
import { CreateWebhook, type WebhookWithSecret } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { CopyField } from '@/admin/ui/controls/copy-field';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { paths, webhookPath } from '@/admin/paths';
import { WebhookFields } from './webhook-fields';
import { EMPTY_WEBHOOK } from './webhook-form';
import { useCreateWebhookMutation } from './webhooks.api';
import styles from './webhooks.module.css';

/** Creates a webhook; its secret is shown only here. */
export default function CreateWebhookPage() {
  const { t } = useTranslation('admin');
  const [created, setCreated] = useState<WebhookWithSecret | null>(null);
  const title = t('webhooks.create');
  return (
    <AdminPage
      title={title}
      crumbs={[{ text: t('webhooks.title'), to: paths.webhooks }, { text: title }]}
      narrow
    >
      {created ? <CreatedWebhook webhook={created} /> : <NewWebhook onDone={setCreated} />}
    </AdminPage>
  );
}

function NewWebhook({ onDone }: { onDone: (created: WebhookWithSecret) => void }) {
  const { t } = useTranslation('admin');
  const [create] = useCreateWebhookMutation();
  const form = useAdminForm({
    name: 'create-webhook',
    draft: 'visit',
    initial: EMPTY_WEBHOOK,
    check: (values) => issuesOf(CreateWebhook, values),
    send: (values) => create(values).unwrap(),
    done: onDone,
  });
  return (
    <>
      <p className={styles.lead}>
        {t('webhooks.empty')} <a href="/api/docs">{t('apiKeys.docs')}</a>
      </p>
      <AdminForm form={form} action={t('webhooks.create')}>
        <WebhookFields form={form} />
      </AdminForm>
    </>
  );
}

function CreatedWebhook({ webhook: { id, name, secret } }: { webhook: WebhookWithSecret }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <p>{t('webhooks.done', { name })}</p>
      <CopyField
        label={t('webhooks.secret')}
        description={t('webhooks.once')}
        value={secret}
        copy={t('webhooks.copy')}
      />
      <p>
        <Link to={webhookPath(id)} dir="auto">
          {name}
        </Link>
      </p>
    </>
  );
}
