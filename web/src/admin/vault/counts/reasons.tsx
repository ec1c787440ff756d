import { type SyntheticEvent, useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { type Count, type CountLine, MAX_SCANS } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import { useTranslation } from 'react-i18next';
import { useToast } from '@/admin/ui/feedback/use-toast';
import type { ApiFailure } from '@/shared/api/failure';
import { useExplainLinesMutation, useLazyCountLinesQuery } from './counts.api';
import { useItemName } from '@/admin/widgets/vault/item-name';
import styles from './counts.module.css';

/** Explains one difference. */
export function ReasonForm({ count, line }: { count: Count; line: CountLine }) {
  const { t } = useTranslation('admin');
  const nameOf = useItemName();
  const [explain] = useExplainLinesMutation();
  const name = line.item ? nameOf(line.item) : (line.code ?? '');
  return (
    <OneReason
      label={`${t('vault.counts.reason')}: ${name}`}
      hidden
      initial={line.reason ?? ''}
      action={t('list.save')}
      send={(reason) => explain({ id: count.id, line_ids: [line.id], reason }).unwrap()}
    />
  );
}

/** Explains all differences that have no reason yet. */
export function ReasonForAll({ count }: { count: Count }) {
  const { t } = useTranslation('admin');
  const [explain] = useExplainLinesMutation();
  const [linesOf] = useLazyCountLinesQuery();
  const explainAll = async (reason: string) => {
    const ids: string[] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const lines = await linesOf({
        id: count.id,
        outcome: 'different',
        page,
        per_page: LIMITS.perPageMax,
      }).unwrap();
      ids.push(...lines.data.filter((line) => line.reason === null).map(({ id }) => id));
      last = lines.last_page;
    }
    while (ids.length > 0)
      await explain({ id: count.id, line_ids: ids.splice(0, MAX_SCANS), reason }).unwrap();
  };
  return (
    <OneReason
      label={t('vault.counts.reasonForAll', { lines: count.unexplained })}
      initial=""
      action={t('list.save')}
      send={explainAll}
    />
  );
}

interface OneReasonProps {
  label: string;
  /** Whether only screen readers need the label. */
  hidden?: boolean;
  initial: string;
  action: string;
  send: (reason: string) => Promise<unknown>;
}

function OneReason({ label, hidden = false, initial, action, send }: OneReasonProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [reason, setReason] = useState(initial);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await send(reason);
      toast.done(t('vault.counts.explained'));
    } catch (error) {
      toast.failed(t('vault.counts.notExplained'), error as ApiFailure);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!busy && reason.trim() !== '' && reason !== initial) void save();
  };
  return (
    <form className={styles.reason} onSubmit={submit}>
      <TextInput
        {...(hidden ? { 'aria-label': label } : { label })}
        dir="auto"
        autoComplete="off"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        loading={busy}
        disabled={reason.trim() === '' || reason === initial}
      >
        {action}
      </Button>
    </form>
  );
}
