import { Button, Group, Modal } from '@mantine/core';
import { isGuessableCode } from '@vaultway/contracts/guessable-code';
import { generateTrackingCode } from '@vaultway/contracts/tracking-code';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminForm } from '@/admin/ui/forms/use-admin-form';
import { useAppSelector } from '@/shared/state/hooks';
import type { DetailValues } from './parcel-form';

/**
 * Asks before a parcel is saved with a guessable code.
 * @param stored the parcel's current code, which is accepted without a question
 * @param isReady whether the form is valid
 * @returns the form, whose `submit` asks, and the dialog to render
 */
export function useCodeQuestion(
  form: AdminForm<DetailValues>,
  stored: string,
  isReady: (values: DetailValues) => boolean,
): { form: AdminForm<DetailValues>; question: ReactNode } {
  const { t } = useTranslation('admin');
  const prefix = useAppSelector(({ settings }) => settings?.tracking_prefix ?? null);
  const [asked, setAsked] = useState(false);
  const { values } = form;
  const code = values.tracking_code;
  const close = () => setAsked(false);

  const submit = (event?: FormEvent) => {
    if (code === stored || !isGuessableCode(code, prefix) || !isReady(values)) return form.submit(event);
    event?.preventDefault();
    setAsked(true);
  };
  const question = (
    <Modal opened={asked} onClose={close} title={t('parcels.codeQuestion.title')}>
      <p>{t('parcels.guessable')}</p>
      <Group gap="sm" mt="lg">
        <Button
          data-autofocus
          onClick={() => {
            form.set('tracking_code', generateTrackingCode(prefix));
            close();
          }}
        >
          {t('parcels.createPage.generate')}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            close();
            form.submit();
          }}
        >
          {t('parcels.codeQuestion.anyway')}
        </Button>
      </Group>
    </Modal>
  );
  return { form: { ...form, submit }, question };
}
