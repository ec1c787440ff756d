import { Checkbox, NativeSelect } from '@mantine/core';
import { CreateApiKey } from '@vaultway/contracts';
import { API_SCOPES, type ApiScope } from '@vaultway/contracts/constants';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { SwitchField } from '@/admin/ui/forms/switch-field';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { FieldLabel } from '@/admin/ui/forms/field-label';
import { useSentences } from '@/admin/ui/text/sentences';
import { fieldId, useField } from '@/admin/ui/forms/use-field';
import { type NewApiKey, useCreateApiKeyMutation } from './api-keys.api';
import { useProof } from '@/admin/ui/access/proof';
import { useAppSelector } from '@/shared/state/hooks';

/** Key lifetimes that the form offers. */
const DAYS = [30, 90, 365] as const;
const DAY_MS = 86_400_000;
const EMPTY = { name: '', scopes: '', days: '90', test: 'no' };

/** @param from the same for each attempt, so that a repeat is the same request */
const inputOf = ({ name, scopes, days, test }: typeof EMPTY, from: number): NewApiKey => ({
  name,
  scopes: scopes.split(',').filter(Boolean),
  expires_at: new Date(from + Number(days) * DAY_MS).toISOString(),
  test: test === 'yes',
});

interface ApiKeyFormProps {
  /** Receives the key, which is shown only once. */
  onDone: (key: string) => void;
  onCancel: () => void;
}

export function ApiKeyForm({ onDone, onCancel }: ApiKeyFormProps) {
  const { t, i18n } = useTranslation('admin');
  const { label } = useSentences();
  const withProof = useProof();
  const [create] = useCreateApiKeyMutation();
  const [opened] = useState(() => Date.now());
  const form = useAdminForm({
    name: 'create-api-key',
    initial: EMPTY,
    check: (values) => issuesOf(CreateApiKey, inputOf(values, opened)),
    send: (values) => withProof(() => create(inputOf(values, opened)).unwrap()),
    done: (created) => onDone((created as { key: string }).key),
  });
  const inDays = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  const hasSandbox = useAppSelector((state) => state.settings?.sandbox === true);
  const days = useField({ form, name: 'days' });
  return (
    <AdminForm form={form} action={t('apiKeys.create')} label={t('apiKeys.create')} onCancel={onCancel}>
      <TextField form={form} name="name" autoComplete="off" help={t('apiKeys.nameHelp')} />
      <Checkbox.Group
        // Target of the link in the error summary.
        id={fieldId(form.id, 'scopes')}
        tabIndex={-1}
        label={<FieldLabel text={label('scopes')} />}
        error={form.errors.scopes}
        value={form.values.scopes.split(',')}
        onChange={(chosen) => form.set('scopes', chosen.filter(Boolean).join(','))}
      >
        {API_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            mt="xs"
            label={<code dir="ltr">{scope}</code>}
            description={t(`apiKeys.scopes.${SCOPE_NAMES[scope]}`)}
          />
        ))}
      </Checkbox.Group>
      <NativeSelect
        {...days}
        data={DAYS.map((count) => ({ value: String(count), label: inDays.format(count) }))}
      />
      {hasSandbox && <SwitchField form={form} name="test" help={t('apiKeys.testHelp')} />}
    </AdminForm>
  );
}

/** A colon would separate the namespace in a translation key. */
const SCOPE_NAMES = {
  'parcels:read': 'parcelsRead',
  'parcels:write': 'parcelsWrite',
  'events:write': 'eventsWrite',
  'log:read': 'logRead',
  'handovers:read': 'handoversRead',
  'handovers:write': 'handoversWrite',
  'webhooks:read': 'webhooksRead',
  'webhooks:write': 'webhooksWrite',
  'epcis:capture': 'epcisCapture',
} as const satisfies Record<ApiScope, string>;
