import type { ChainedProof } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { aboutOf, linkOf } from './check-proof';
import styles from './verify-page.module.css';

/** Shows the records of a parcel or a handover, with the time at which each was recorded and changed. */
export function RecordedHistory({ records }: { records: readonly ChainedProof[] }) {
  const { t } = useTranslation();
  // The newest code of each parcel.
  const codes = new Map(
    records.flatMap((record) => {
      const code = textOf(record, 'tracking_code');
      return code === undefined ? [] : [[linkOf(record)?.parcel_id, code]];
    }),
  );
  // An earlier release wrote one record for all parcels of a handover.
  const each = [...new Map(records.map((record) => [record.index, record])).values()];
  return (
    <div>
      {[...codes.values()].map((code) => (
        <p key={code} className={styles.title}>
          {t('proof.parcel', { code })}
        </p>
      ))}
      <ol className={styles.records}>
        {each.map((record, at) => (
          <Recorded
            key={record.index}
            record={record}
            later={each.slice(at + 1)}
            areAllWithheld={each.every((one) => !aboutOf(one))}
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
  const about = aboutOf(record);
  if (!about) return areAllWithheld ? null : <li>{t('proof.withheld')}</li>;
  // Records of version 1 do not say when they were written.
  const link = linkOf(record);
  const on = (recordedAt: string) => {
    const at = new Date(recordedAt);
    return Number.isNaN(at.getTime()) ? recordedAt : `${moment(begun(fullDay(at)), time(at))} UTC`;
  };
  const isGone = /[.](?:deleted|erased)$/.test(about.kind);
  const title = isGone && !link ? undefined : textOf(record, 'title');
  // A handover has a record for each parcel.
  const changed = later
    .flatMap((each) => linkOf(each) ?? [])
    .find(({ id, parcel_id }) => id === link?.id && parcel_id === link.parcel_id);
  return (
    <li>
      {title === undefined ? (
        <Named kind={about.kind} record={record.record} />
      ) : (
        <p dir="auto">
          <q>{title}</q>
        </p>
      )}
      {link && (
        <p className={styles.when}>
          {t(isGone ? 'proof.deletedOn' : 'proof.recordedOn', {
            when: on(link.recorded_at),
          })}
        </p>
      )}
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
      : kind.startsWith('event.')
        ? 'proof.ofEvent'
        : 'proof.entry';

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
