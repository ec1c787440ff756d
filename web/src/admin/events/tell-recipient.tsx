import { useId, useState } from 'react';
import { Button, NativeSelect, Switch } from '@mantine/core';
import type { Parcel } from '@vaultway/contracts';
import { DEFAULT_LANGUAGE } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { MailNotice } from '@/admin/ui/mail/mail-notice';
import { MailFrame } from '@/admin/ui/mail/mail-frame';
import { LANGUAGE_OPTIONS } from '@/shared/i18n/languages';
import { type ActivityPreviewInput, type Telling, usePreviewActivityMutation } from './events.api';
import styles from './events.module.css';

/** What the form begins with: nobody is told unless somebody says so. */
export const TELL_NOBODY: Telling = { notify: 'no', notify_language: DEFAULT_LANGUAGE };

interface TellRecipientProps {
  parcel: Parcel;
  value: Telling;
  onChange: (name: keyof Telling, value: string) => void;
  /** The event as it would be sent; null while it lacks something. */
  event: () => ActivityPreviewInput | null;
}

/** The tick that mails the recipient about the event, with a look at the mail before. */
export function TellRecipient({ parcel, value, onChange, event }: TellRecipientProps) {
  const { t } = useTranslation('admin');
  const [preview, { data, error, isLoading, reset }] = usePreviewActivityMutation();
  const id = useId();
  const [lacking, setLacking] = useState(false);
  const { recipient_email: address } = parcel;
  const told = value.notify === 'yes' && address !== null;

  const change = (name: keyof Telling, chosen: string) => {
    reset();
    onChange(name, chosen);
  };
  const look = () => {
    const input = event();
    setLacking(input === null);
    if (input)
      void preview({ parcel_id: parcel.id, event: { ...input, notify_language: value.notify_language } });
  };

  return (
    <fieldset className={styles.tell}>
      <legend>{t('activities.tell.title')}</legend>
      <MailNotice about="notify" />
      <Switch
        label={t('activities.tell.tick')}
        aria-describedby={`${id}-address`}
        disabled={address === null}
        checked={told}
        onChange={({ currentTarget }) => change('notify', currentTarget.checked ? 'yes' : 'no')}
      />
      <p id={`${id}-address`} className={styles.about}>
        {address === null ? t('activities.tell.noAddress') : t('activities.tell.address', { address })}
      </p>
      {told && (
        <>
          <NativeSelect
            label={t('activities.tell.language')}
            data={LANGUAGE_OPTIONS}
            value={value.notify_language}
            onChange={({ currentTarget }) => change('notify_language', currentTarget.value)}
          />
          <Button variant="default" loading={isLoading} onClick={look}>
            {t('activities.tell.preview')}
          </Button>
          {lacking && <p role="alert">{t('activities.tell.lacking')}</p>}
          {error && <FailurePanel failure={error as ApiFailure} onRetry={look} />}
          {data && (
            <section aria-label={t('activities.tell.previewed')} className={styles.preview}>
              <p>
                <strong dir="auto">{data.subject}</strong>
              </p>
              <MailFrame text={data.text} html={data.html} />
            </section>
          )}
        </>
      )}
    </fieldset>
  );
}
