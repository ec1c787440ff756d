import { type FormEvent, useId, useRef, useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import type { Import, LeftOutRow } from '@vaultway/contracts';
import { isStuck } from '@vaultway/contracts/swallowed-rows';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { useMay } from '@/admin/ui/access/abilities';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { focusHeading } from '@/admin/ui/hooks/focus-back';
import { useSentences } from '@/admin/ui/text/sentences';
import { useCorrectRowsMutation, useLeftOutRowsQuery } from './imports.api';
import styles from './imports.module.css';

/** Rows shown at once: a row may have twenty fields. */
const SHOWN = 10;

/** Rows with problems, each with its cells, which can be corrected in place. */
export function LeftOutRows({ of }: { of: Import }) {
  const { t } = useTranslation('admin');
  const { data, refetch } = useLeftOutRowsQuery(of.id, { refetchOnMountOrArgChange: true });
  const [shown, setShown] = useState(SHOWN);
  const [news, setNews] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  if (!data) return null;
  const rows = data.rows.slice(0, shown);
  const checkIfCorrected = async (row: number) => {
    // Counts would not do: somebody else may correct other rows meanwhile.
    const { data: left } = await refetch();
    if (!left || left.rows.some((each) => each.row === row)) return;
    setNews(t(of.state === 'done' ? 'imports.rows.imported' : 'imports.rows.ready', { row }));
    // The row disappears with its button, which had the focus, and after the last one the rows of a run do.
    if (of.state === 'done' && left.total === 0) focusHeading();
    else status.current?.focus();
  };
  return (
    <div className={styles.rows}>
      <p role="status" tabIndex={-1} ref={status} className={styles.news}>
        {news}
      </p>
      {data.total === 0 && of.bad > 0 && of.state === 'done' && <p>{t('imports.rows.gone')}</p>}
      {rows.map((row) => (
        <RowForm key={row.row} of={of} row={row} onStored={() => void checkIfCorrected(row.row)} />
      ))}
      {data.total > rows.length && (
        <p className={styles.help}>{t('imports.rows.first', { count: rows.length })}</p>
      )}
      {data.rows.length > rows.length && (
        <Button variant="default" className={styles.more} onClick={() => setShown(shown + SHOWN)}>
          {t('imports.rows.more')}
        </Button>
      )}
    </div>
  );
}

interface RowFormProps {
  of: Import;
  row: LeftOutRow;
  onStored: () => void;
}

function RowForm({ of, row: { row, cells: stored, problems }, onStored }: RowFormProps) {
  const { t } = useTranslation('admin');
  const sentences = useSentences();
  const may = useMay();
  const id = useId();
  const [correct, { error, isLoading }] = useCorrectRowsMutation();
  const [typed, setTyped] = useState<Record<number, string>>({});
  const fieldOf = (at: number) => of.mapping[at] ?? null;
  const width = Math.max(of.columns.length, stored.length);
  const cells = Array.from({ length: width }, (_, at) => typed[at] ?? stored[at] ?? '');
  // Skipped columns are not imported; cells beyond the header are a problem.
  const inputs = [...cells.keys()].filter((at) => fieldOf(at) !== null || at >= of.columns.length);
  const below = new Set(inputs.map(fieldOf));
  const stuck = isStuck({ cells: stored, problems });
  const others = problems.filter(({ field }) => stuck || !below.has(field));
  const errorOf = (at: number) =>
    problems
      .filter(({ field }) => field === fieldOf(at))
      .map((problem) => sentences.issue(problem))
      .join(' · ');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const end = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    const answer = await correct({ id: of.id, rows: [{ row, cells: cells.slice(0, end) }] });
    if (answer.data) onStored();
  };

  return (
    <form className={styles.row} aria-labelledby={id} onSubmit={(event) => void submit(event)}>
      <h3 id={id}>{t('imports.rows.row', { row })}</h3>
      {others.map((problem) => (
        <p key={`${problem.field} ${problem.code}`} className={styles.failure}>
          {sentences.issue(problem)}
        </p>
      ))}
      {error && !isLoading && <FailurePanel failure={error as ApiFailure} />}
      {stuck && <p>{t('imports.rows.stuck')}</p>}
      {!stuck && (
        <div className={styles.cells}>
          {inputs.map((at) => (
            <TextInput
              key={at}
              label={<bdi>{of.columns[at] ?? `#${at + 1}`}</bdi>}
              value={cells[at] ?? ''}
              error={errorOf(at) || undefined}
              readOnly={!may('write')}
              dir="auto"
              onChange={(event) => setTyped({ ...typed, [at]: event.currentTarget.value })}
            />
          ))}
        </div>
      )}
      {may('write') && !stuck && (
        <Button type="submit" variant="default" className={styles.more} loading={isLoading}>
          {t(of.state === 'done' ? 'imports.rows.import' : 'imports.rows.check')}
        </Button>
      )}
    </form>
  );
}
