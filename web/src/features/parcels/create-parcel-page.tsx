import { useState } from 'react';
import { Button } from '@mantine/core';
import { CreateParcel } from '@vaultway/contracts';
import { generateTrackingCode } from '@vaultway/contracts/tracking-code-generator';
import { useTranslation } from 'react-i18next';
import { useCreateParcelMutation } from '@/api/control/parcels.api';
import { useSuccess } from '@/components/control/feedback/success';
import { ControlForm } from '@/components/control/form/control-form';
import { issuesOf } from '@/components/control/form/form-issues';
import { useControlForm } from '@/components/control/form/use-control-form';
import { ControlIcon } from '@/components/control/icon/control-icon';
import { ControlPage } from '@/components/control/page/control-page';
import { parcelPath } from '@/lib/parcel-address';
import { useAppSelector } from '@/state/hooks';
import { OptionalFields } from './optional-fields';
import { EMPTY_FACTS, OPTIONAL_FIELDS } from './parcel-form';
import { RequiredFields } from './required-fields';
import { codeFieldOf } from './taken-code';
import styles from './parcels.module.css';

/** A new parcel: three fields, and everything else for those who know it already. */
export default function CreateParcelPage() {
  const { t } = useTranslation('control');
  const succeed = useSuccess();
  const prefix = useAppSelector(({ settings }) => settings?.tracking_prefix ?? null);
  const [createParcel] = useCreateParcelMutation();
  const form = useControlForm({
    name: 'create-parcel',
    draft: 'device',
    initial: EMPTY_FACTS,
    check: (values) => issuesOf(CreateParcel, values),
    send: (values) => createParcel(values).unwrap(),
    done: ({ tracking_code: code }) => succeed(parcelPath(code), t('parcels.createPage.done', { code })),
    fieldOf: codeFieldOf,
  });
  const [opened, setOpened] = useState(() => OPTIONAL_FIELDS.some((field) => form.values[field] !== ''));
  const attention = OPTIONAL_FIELDS.some((field) => form.errors[field] !== undefined);
  const title = t('parcels.createPage.title');
  const crumbs = [{ text: t('parcels.title'), to: '/control/parcels/list.html' }, { text: title }];

  return (
    <ControlPage title={title} crumbs={crumbs} narrow>
      <p className={styles.lead}>{t('parcels.createPage.lead')}</p>
      <ControlForm form={form} action={t('parcels.createPage.action')}>
        <RequiredFields
          form={form}
          codeHelp={t('parcels.createPage.codeHelp')}
          codeAside={
            <Button
              variant="default"
              leftSection={<ControlIcon name="dice" />}
              onClick={() => form.set('tracking_code', generateTrackingCode(prefix))}
            >
              {t('parcels.createPage.generate')}
            </Button>
          }
        />
        <details
          className={styles.more}
          open={opened || attention}
          onToggle={(event) => setOpened(event.currentTarget.open)}
        >
          <summary>{t('parcels.createPage.more')}</summary>
          <OptionalFields form={form} />
        </details>
      </ControlForm>
    </ControlPage>
  );
}
