import { Checkbox } from '@mantine/core';
import { WEBHOOK_TYPES } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import { FieldLabel } from '@/admin/ui/forms/field-label';
import { useSentences } from '@/admin/ui/text/sentences';
import { TextField } from '@/admin/ui/forms/text-field';
import type { AdminForm } from '@/admin/ui/forms/use-admin-form';
import { fieldId } from '@/admin/ui/forms/use-field';
import { actionOf, type WebhookValues } from './webhook-form';
import styles from './webhooks.module.css';

/** Name, address and event types of a webhook. */
export function WebhookFields({ form }: { form: AdminForm<WebhookValues> }) {
  const { t } = useTranslation('admin');
  const { label } = useSentences();
  return (
    <>
      <TextField form={form} name="name" autoComplete="off" help={t('apiKeys.nameHelp')} />
      <TextField form={form} name="url" type="url" inputMode="url" dir="ltr" autoComplete="off" />
      <Checkbox.Group
        // Target of the link in the error summary.
        id={fieldId(form.id, 'types')}
        tabIndex={-1}
        label={<FieldLabel text={label('types')} />}
        error={form.errors.types}
        value={form.values.types.split(',')}
        onChange={(chosen) =>
          form.set('types', WEBHOOK_TYPES.filter((type) => chosen.includes(type)).join(','))
        }
      >
        <div className={styles.types}>
          {WEBHOOK_TYPES.map((type) => (
            <Checkbox
              key={type}
              value={type}
              label={t(`audit.actions.${actionOf(type)}`)}
              description={<code dir="ltr">{type}</code>}
            />
          ))}
        </div>
      </Checkbox.Group>
    </>
  );
}
