import type { EventProof, HistoryProof } from '@vaultway/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useFormat } from '@/shared/i18n/format';
import { sitePaths } from '@/shared/lib/site-paths';
import { Page } from '@/shared/ui/page/page';
import { isHistory, linkOf, readProof } from './check-proof';
import { LogHeadCheck } from './log-head';
import { useLogKeys } from './log-keys';
import { ProofPicture } from './proof-picture';
import { ProofResult } from './proof-result';
import { RecordedHistory } from './recorded-history';
import styles from './verify-page.module.css';

/** Verifies a proof downloaded from the tracking page, in this browser. Nothing is sent anywhere. */
export default function VerifyPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const [size, root] = [search.get('size'), search.get('root')];
  const keys = useLogKeys();
  const [{ name, proof }, setChosen] = useState<{
    name?: string;
    proof?: EventProof | HistoryProof | 'none';
  }>({});
  const input = useRef<HTMLInputElement>(null);
  const newest = useRef<File>(undefined);
  const read = useCallback(async (file: File | undefined) => {
    if (!file) return;
    newest.current = file;
    const text = await file.text();
    // The verdict must be that of the file named beside it.
    if (newest.current === file) setChosen({ name: file.name, proof: readProof(text) ?? 'none' });
  }, []);
  // The page appears before its code; a file chosen meanwhile is read too.
  useEffect(() => void read(input.current?.files?.[0]), [read]);
  return (
    <Page
      title={t('proof.verifyTitle')}
      crumbs={[{ text: t('nav.home'), to: sitePaths.home }, { text: t('proof.verifyTitle') }]}
    >
      <div className={styles.page}>
        {size !== null && root !== null && <LogHeadCheck key={`${size} ${root}`} size={size} root={root} />}
        <p>{t('proof.verifyIntro')}</p>
        <label className={styles.field}>
          <span className={styles.label}>{t('proof.choose')}</span>
          <input
            ref={input}
            type="file"
            accept=".json,application/json"
            aria-label={t('proof.choose')}
            className={styles.file}
            onChange={({ target }) => void read(target.files?.[0])}
          />
          <span className={styles.pick} aria-hidden="true">
            {t('proof.chooseFile')}
          </span>
          {name !== undefined && <bdi className={styles.name}>{name}</bdi>}
        </label>
        {proof === 'none' && (
          <p role="alert" className={styles.none}>
            {t('proof.none')}
          </p>
        )}
        {proof !== undefined && proof !== 'none' && (
          <section aria-label={t('proof.result')} className={styles.result}>
            <ProofResult proof={proof} trusted={keys} as="h2">
              <blockquote className={styles.claims}>
                {isHistory(proof) ? <RecordedHistory proof={proof} /> : <RecordedEvent proof={proof} />}
              </blockquote>
            </ProofResult>
          </section>
        )}
        <ProofPicture />
      </div>
    </Page>
  );
}

/** Shows the record's data about the event, for people. */
function RecordedEvent({ proof }: { proof: EventProof }) {
  const { t } = useTranslation();
  const { fullDay, time, begun, moment } = useFormat();
  const record = recordOf(proof);
  if (!record) return null;
  const when = (at: Date) => `${moment(begun(fullDay(at)), time(at))} UTC`;
  return (
    <div>
      {record.code !== undefined && <p>{t('proof.parcel', { code: record.code })}</p>}
      <p className={styles.title} dir="auto">
        <q>{record.title}</q>
      </p>
      {record.description !== null && (
        <p dir="auto" className={styles.description}>
          <q>{record.description}</q>
        </p>
      )}
      <p className={styles.when}>{when(record.at)}</p>
      {record.recordedAt && (
        <p className={styles.when}>{t('proof.recordedOn', { when: when(record.recordedAt) })}</p>
      )}
    </div>
  );
}

interface EventRecord {
  title: string;
  description: string | null;
  at: Date;
  code: string | undefined;
  recordedAt: Date | undefined;
}

function recordOf(proof: EventProof): EventRecord | undefined {
  try {
    const said = JSON.parse(proof.record ?? '') as Record<string, unknown>;
    const { title, description, at, tracking_code: code } = said;
    if (typeof title !== 'string' || typeof at !== 'string' || Number.isNaN(Date.parse(at))) return undefined;
    const recordedAt = new Date(linkOf(proof)?.recorded_at ?? '');
    return {
      title,
      description: typeof description === 'string' ? description : null,
      at: new Date(at),
      code: typeof code === 'string' ? code : undefined,
      recordedAt: Number.isNaN(recordedAt.getTime()) ? undefined : recordedAt,
    };
  } catch {
    return undefined;
  }
}
