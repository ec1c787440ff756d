import type { ChainedProof } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { linkOf } from './check-proof';
import styles from './verify-page.module.css';

/** Shows the records of a parcel, with the time at which each was recorded and changed. */
export function RecordedHistory({ records }: { records: readonly ChainedProof[] }) {
  const { t } = useTranslation();
  const code = records.map(codeOf).findLast((each) => each !== undefined);
  return (
    <div>
      {code !== undefined && <p className={styles.title}>{t('proof.parcel', { code })}</p>}
      <ol className={styles.records}>
        {records.map((record, at) => (
          <Recorded
            key={record.index}
            record={record}
            later={records.slice(at + 1)}
            areAllWithheld={records.every(({ link }) => !link)}
          />
        ))}
      </ol>
    </div>
  );
}

interface RecordedProps {
  record: ChainedProof;
  later: readonly ChainedProof[];
  /** True if all records are withheld, as the verdict says. */
  areAllWithheld: boolean;
}

function Recorded({ record, later, areAllWithheld }: RecordedProps) {
  const { t } = useTranslation();
  const { fullDay, time, begun, moment } = useFormat();
  const link = parsed(() => linkOf(record));
  if (!link) return areAllWithheld ? null : <li>{t('proof.withheld')}</li>;
  const on = (recordedAt: string) => {
    const at = new Date(recordedAt);
    return Number.isNaN(at.getTime()) ? recordedAt : `${moment(begun(fullDay(at)), time(at))} UTC`;
  };
  const title = titleOf(record);
  const changed = later.map((each) => parsed(() => linkOf(each))).find((each) => each?.id === link.id);
  return (
    <li>
      {title === undefined ? (
        <Named kind={link.kind} record={record.record} />
      ) : (
        <p dir="auto">
          <q>{title}</q>
        </p>
      )}
      <p className={styles.when}>
        {t(/[.](?:deleted|erased)$/.test(link.kind) ? 'proof.deletedOn' : 'proof.recordedOn', {
          when: on(link.recorded_at),
        })}
      </p>
      {changed && <p className={styles.when}>{t('proof.changedOn', { when: on(changed.recorded_at) })}</p>}
    </li>
  );
}

/** Names a record, and shows all that it says, for people to compare with a paper. */
function Named({ kind, record }: { kind: string; record: string | null }) {
  const { t } = useTranslation();
  const said = parsed(() => JSON.parse(record ?? '') as unknown);
  if (said === undefined) return <p>{t(nameOf(kind))}</p>;
  return (
    <details>
      <summary>{t(nameOf(kind))}</summary>
      <pre dir="ltr" className={styles.record}>
        {JSON.stringify(said, null, 2)}
      </pre>
    </details>
  );
}

const nameOf = (kind: string) =>
  kind.startsWith('parcel.')
    ? 'proof.ofParcel'
    : kind.startsWith('handover.')
      ? 'proof.ofHandover'
      : 'proof.ofEvent';

const titleOf = (record: ChainedProof) => textOf(record, 'title');
const codeOf = (record: ChainedProof) => textOf(record, 'tracking_code');

function textOf({ record }: ChainedProof, name: string): string | undefined {
  const said = parsed(() => (JSON.parse(record ?? '{}') as Record<string, unknown>)[name]);
  return typeof said === 'string' ? said : undefined;
}

function parsed<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
