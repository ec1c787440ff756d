import { Pill, TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '@vaultway/contracts/limits';
import { useField } from '@/admin/ui/forms/use-field';
import type { AdminForm } from '@/admin/ui/forms/use-admin-form';
import { addressesOf, isAddress, type MailValues } from './mail-form';
import styles from './mail.module.css';

/** Field for several addresses, each a pill; marks invalid ones at once. */
export function RecipientsField({ form }: { form: AdminForm<MailValues> }) {
  const { t } = useTranslation('admin');
  const {
    onChange: _typed,
    value: _text,
    ...field
  } = useField({
    form,
    name: 'to',
    help: t('mail.send.toHelp'),
    limit: Infinity,
  });
  return (
    <TagsInput
      {...field}
      type="email"
      dir="ltr"
      inputMode="email"
      autoComplete="off"
      splitChars={[',', ';', ' ']}
      maxTags={LIMITS.mailRecipients}
      value={addressesOf(form.values.to)}
      onChange={(addresses) => form.set('to', addresses.join(', '))}
      renderPill={({ option, onRemove, disabled }) => (
        <Pill
          withRemoveButton={!disabled}
          onRemove={() => {
            onRemove?.();
            // The focused button is gone.
            document.getElementById(field.id)?.focus();
          }}
          removeButtonProps={{
            'aria-label': t('mail.send.remove', { address: option.value }),
            'aria-hidden': false,
          }}
          className={isAddress(String(option.value)) ? undefined : styles.wrong}
        >
          {option.value}
        </Pill>
      )}
    />
  );
}
