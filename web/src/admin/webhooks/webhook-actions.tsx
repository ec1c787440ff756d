import { useState } from 'react';
import { Button } from '@mantine/core';
import type { Webhook } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ApiFailure } from '@/shared/api/failure';
import { useMay } from '@/admin/ui/access/abilities';
import { CopyField } from '@/admin/ui/controls/copy-field';
import { useDelete } from '@/admin/ui/feedback/delete-dialog';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { useUndoDelete } from '@/admin/ui/feedback/use-undo-delete';
import { paths } from '@/admin/paths';
import {
  useDeleteWebhookMutation,
  useRenewWebhookSecretMutation,
  useTestWebhookMutation,
  useUpdateWebhookMutation,
} from './webhooks.api';
import styles from './webhooks.module.css';

/** Actions of a webhook: test, turn on or off, rotate the secret, delete. */
export function WebhookActions({ webhook: { id, name, enabled } }: { webhook: Webhook }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const toast = useToast();
  const navigate = useNavigate();
  const askToDelete = useDelete();
  const offerUndo = useUndoDelete();
  const [test, testing] = useTestWebhookMutation();
  const [update, updating] = useUpdateWebhookMutation();
  const [renew, renewing] = useRenewWebhookSecretMutation();
  const [remove] = useDeleteWebhookMutation();
  const [secret, setSecret] = useState<string | null>(null);
  if (!may('manage')) return null;
  const fail = (what: string) => (failure: ApiFailure) => toast.failed(what, failure);
  const turn = t(enabled ? 'webhooks.turnOff' : 'webhooks.turnOn');
  return (
    <>
      <div className={styles.actions}>
        <Button
          variant="default"
          disabled={!enabled}
          loading={testing.isLoading}
          leftSection={<AdminIcon name="send" />}
          onClick={() =>
            void test(id)
              .unwrap()
              .then(() => toast.done(t('webhooks.underway')), fail(t('webhooks.test')))
          }
        >
          {t('webhooks.test')}
        </Button>
        <Button
          variant="default"
          loading={updating.isLoading}
          onClick={() =>
            void update({ id, enabled: !enabled })
              .unwrap()
              .then(() => toast.done(t(enabled ? 'webhooks.turnedOff' : 'webhooks.turnedOn')), fail(turn))
          }
        >
          {turn}
        </Button>
        <Button
          variant="default"
          loading={renewing.isLoading}
          leftSection={<AdminIcon name="key" />}
          onClick={() =>
            void renew(id)
              .unwrap()
              .then((renewed) => setSecret(renewed.secret), fail(t('webhooks.renew')))
          }
        >
          {t('webhooks.renew')}
        </Button>
        <Button
          variant="default"
          color="red"
          leftSection={<AdminIcon name="trash" />}
          onClick={() =>
            askToDelete({
              name: t('webhooks.deleteName', { name }),
              run: () => remove(id).unwrap(),
              done: () => {
                void navigate(paths.webhooks, { replace: true });
                offerUndo(t('webhooks.deleted', { name }), { of: 'tracking', type: 'webhook', id });
              },
            })
          }
        >
          {t('webhooks.delete')}
        </Button>
      </div>
      {secret !== null && (
        <CopyField
          label={t('webhooks.secret')}
          description={`${t('webhooks.once')} ${t('webhooks.renewText')}`}
          value={secret}
          copy={t('webhooks.copy')}
        />
      )}
    </>
  );
}
