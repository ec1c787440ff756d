import { useState } from 'react';
import { Button, Group, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/admin/ui/access/abilities';
import { useTimeZone, useToday } from '@/admin/ui/cells/moment';
import { shownLanguage } from '@/shared/i18n/i18n';
import { endOfDay } from '@/shared/vault/end-of-day';

interface PaperButtonProps {
  /** Path of the PDF. */
  path: string;
  text: string;
  at?: string | undefined;
}

/** Opens a paper of the vault in the language of the panel, for those who see all of the vault. */
export function PaperButton({ path, text, at }: PaperButtonProps) {
  const may = useMay();
  if (!may('inspect')) return null;
  const query = new URLSearchParams({ language: shownLanguage(), ...(at !== undefined && { at }) });
  return (
    <Button variant="default" component="a" href={`${path}?${query}`} target="_blank">
      {text}
    </Button>
  );
}

/** Prints what was on an account at the end of a day of the company, or is now. */
export function StatementForm({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const [day, setDay] = useState('');
  const at = endOfDay(day, useTimeZone()) || undefined;
  const today = useToday();
  if (!may('inspect')) return null;
  return (
    <Group gap="xs" align="end" mt="md">
      <TextInput
        type="date"
        label={t('vault.endOfDay')}
        value={day}
        max={today}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
      <PaperButton path={`/api/vault/accounts/${id}/statement.pdf`} text={t('vault.statement')} at={at} />
    </Group>
  );
}
