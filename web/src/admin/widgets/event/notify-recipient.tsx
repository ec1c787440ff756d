import { useId } from 'react';
import { NativeSelect, Switch } from '@mantine/core';
import type { Parcel } from '@vaultway/contracts';
import { DEFAULT_LANGUAGE } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import { MailNotice } from '@/admin/widgets/mail/mail-notice';
import { useMailSetup } from '@/admin/widgets/mail/use-mail-setup';
import { LANGUAGE_OPTIONS } from '@/shared/i18n/languages';
import { EventMail } from './event-mail';
import type { NewActivity, NotifyChoice } from './event-form';
import styles from './new-event.module.css';

/** Initial values: nobody is notified by default. */
export const NOTIFY_NOBODY: NotifyChoice = { notify: 'no', notify_language: DEFAULT_LANGUAGE };

interface NotifyRecipientProps {
  /** Null for several parcels; notifies recipients who have an address. */
  parcel: Parcel | null;
  value: NotifyChoice;
  onChange: (name: keyof NotifyChoice, value: string) => void;
  /** Event as it would be sent; null if incomplete. Called only to show its email, since validation is slow. */
  eventNow: () => NewActivity | null;
}

/** Checkbox that mails the recipient about the event, with a preview of the email. */
export function NotifyRecipient({ parcel, value, onChange, eventNow }: NotifyRecipientProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const isSent = useMailSetup().own;
  const address = parcel?.recipient_email;
  const told = value.notify === 'yes' && address !== null;
  const { notify_language } = value;
  return (
    <fieldset className={styles.tell}>
      <legend>{t('activities.tell.title')}</legend>
      <MailNotice about="notify" />
      <Switch
        label={t(parcel ? 'activities.tell.tick' : 'activities.tell.tickMany')}
        aria-describedby={`${id}-address`}
        disabled={address === null}
        checked={told}
        onChange={({ currentTarget }) => onChange('notify', currentTarget.checked ? 'yes' : 'no')}
      />
      <p id={`${id}-address`} className={styles.about}>
        {parcel === null
          ? t('activities.tell.many')
          : address === null
            ? t('activities.tell.noAddress')
            : isSent && t('activities.tell.address', { address })}
      </p>
      {told && (
        <>
          <NativeSelect
            label={t('activities.tell.language')}
            data={LANGUAGE_OPTIONS}
            value={notify_language}
            onChange={({ currentTarget }) => onChange('notify_language', currentTarget.value)}
          />
          {parcel && <EventMail event={previewOf(parcel, eventNow(), notify_language)} />}
        </>
      )}
    </fieldset>
  );
}

const previewOf = (parcel: Parcel, event: NewActivity | null, notify_language: string) =>
  event && { parcel_id: parcel.id, event: { ...event, notify_language } };
