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
import { useCorrectRowsMutation, useLeftOutRowsQuery, useReadImportMutation } from './imports.api';
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
        <RowForm
          key={row.row}
          of={of}
          row={row}
          isElsewhere={(at) => data.rows.some((other) => other !== row && other.cells[at] === row.cells[at])}
          onStored={() => void checkIfCorrected(row.row)}
        />
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

/** Longest cell that a button names in full. */
const LONGEST = 30;

const shortened = (cell: string) => (cell.length > LONGEST ? `${cell.slice(0, LONGEST)}…` : cell.trim());

interface RowFormProps {
  of: Import;
  row: LeftOutRow;
  /** Returns whether another row has the same cell in a column. */
  isElsewhere: (at: number) => boolean;
  onStored: () => void;
}

function RowForm({ of, row: { row, cells: stored, problems }, isElsewhere, onStored }: RowFormProps) {
  const { t } = useTranslation('admin');
  const sentences = useSentences();
  const may = useMay();
  const id = useId();
  const [correct, { error, isLoading }] = useCorrectRowsMutation();
  const [read, reading] = useReadImportMutation();
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

  const store = async (all: string[]) => {
    const end = all.findLastIndex((cell) => cell.trim() !== '') + 1;
    const answer = await correct({ id: of.id, rows: [{ row, cells: all.slice(0, end) }] });
    return answer.data !== undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await store(cells)) onStored();
  };

  /** Statuses are no problems, so that most of their rows are not here. Codes differ in each row. */
  const mayBeEverywhere = (at: number) =>
    of.state !== 'done' &&
    fieldOf(at) !== 'tracking_code' &&
    (stored[at] ?? '').trim() !== '' &&
    (cells[at] ?? '').trim() !== (stored[at] ?? '').trim() &&
    (fieldOf(at) === 'status' || isElsewhere(at));
  const correctEvery = async (at: number) => {
    const replacement = { column: at, from: (stored[at] ?? '').trim(), to: cells[at] ?? '' };
    // Other corrections of this row would be lost with it.
    const { [at]: _every, ...own } = typed;
    if (Object.keys(own).length > 0 && !(await store(cells.with(at, stored[at] ?? '')))) return;
    const isOther = (each: Import['replacements'][number]) =>
      each.column !== at || each.from !== replacement.from;
    const replacements = [...of.replacements.filter(isOther), replacement];
    if ((await read({ id: of.id, replacements })).data) onStored();
  };
  const failure = (isLoading ? undefined : error) ?? (reading.isLoading ? undefined : reading.error);

  return (
    <form className={styles.row} aria-labelledby={id} onSubmit={(event) => void submit(event)}>
      <h3 id={id}>{t('imports.rows.row', { row })}</h3>
      {others.map((problem) => (
        <p key={`${problem.field} ${problem.code}`} className={styles.failure}>
          {sentences.issue(problem)}
        </p>
      ))}
      {failure && <FailurePanel failure={failure as ApiFailure} />}
      {stuck && <p>{t('imports.rows.stuck')}</p>}
      {!stuck && (
        <div className={styles.cells}>
          {inputs.map((at) => (
            <div key={at} className={styles.cell}>
              <TextInput
                label={<bdi>{of.columns[at] ?? `#${at + 1}`}</bdi>}
                value={cells[at] ?? ''}
                error={errorOf(at) || undefined}
                readOnly={!may('write')}
                dir="auto"
                onChange={(event) => setTyped({ ...typed, [at]: event.currentTarget.value })}
              />
              {mayBeEverywhere(at) && (
                <Button
                  variant="light"
                  size="compact-sm"
                  className={styles.every}
                  loading={reading.isLoading}
                  onClick={() => void correctEvery(at)}
                >
                  {t('imports.rows.every', { from: shortened(stored[at] ?? '') })}
                </Button>
              )}
            </div>
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
