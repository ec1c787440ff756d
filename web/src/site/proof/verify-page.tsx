import type { EventProof, HandoverProof, HistoryProof, VaultPaper } from '@vaultway/contracts';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { ApiFailure } from '@/shared/api/failure';
import { failureText } from '@/shared/i18n/error-text';
import { useFormat } from '@/shared/i18n/format';
import { sitePaths } from '@/shared/lib/site-paths';
import { Page } from '@/shared/ui/page/page';
import { useHydrated } from '@/site/lib/hydrated';
import { readPaper } from './check-paper';
import { aboutOf, isHandover, isHistory, linkOf, readProof } from './check-proof';
import { LogHeadCheck } from './log-head';
import { useLogKeys } from './log-keys';
import { useKeptOffline } from './kept-offline';
import { useHistoryProofQuery } from './proof.api';
import { ProofPicture } from './proof-picture';
import { ProofResult } from './proof-result';
import { isPdfFile, proofTexts } from './proof-texts';
import { RecordedHistory } from './recorded-history';
import styles from './verify-page.module.css';

const loadPaper = async () => (await import('./paper-result')).loadPaperResult();
const PaperResult = lazy(loadPaper);

interface Found {
  proof?: EventProof | HistoryProof | HandoverProof;
  paper?: VaultPaper;
}

/** Returns the first proof in a file, or in the files attached to a PDF. */
async function proofIn(file: File): Promise<Found> {
  for (const text of await proofTexts(file)) {
    const proof = readProof(text);
    if (proof) return { proof };
    const paper = readPaper(text);
    if (paper) return { paper };
  }
  return {};
}

/** Verifies a proof that a visitor downloaded, in this browser. Nothing is sent anywhere. */
export default function VerifyPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  // The first HTML is the same for every address.
  const isHydrated = useHydrated();
  const [size, root, code] = ['size', 'root', 'code'].map(
    (each) => (isHydrated && search.get(each)) || '',
  ) as [string, string, string];
  const keys = useLogKeys();
  const { currentData: loaded, error } = useHistoryProofQuery({ code }, { skip: code === '' });
  const [chosen, setChosen] = useState<Found & { name: string; isPdf: boolean }>();
  const { proof, paper }: Found = chosen ?? (loaded ? { proof: loaded } : {});
  const input = useRef<HTMLInputElement>(null);
  const newest = useRef<File>(undefined);
  const read = useCallback(async (file: File | undefined) => {
    if (!file) return;
    newest.current = file;
    const [found, hasPages] = await Promise.all([proofIn(file), isPdfFile(file)]);
    // The verdict must be that of the file named beside it.
    if (newest.current === file) setChosen({ name: file.name, isPdf: hasPages, ...found });
  }, []);
  // The page appears before its code; a file chosen meanwhile is read too.
  useEffect(() => void read(input.current?.files?.[0]), [read]);
  useKeptOffline(loadPaper);
  return (
    <Page
      title={t('proof.verifyTitle')}
      crumbs={[{ text: t('nav.home'), to: sitePaths.home }, { text: t('proof.verifyTitle') }]}
    >
      <p className={styles.intro}>{t('proof.verifyIntro')}</p>
      <div className={styles.page}>
        <label className={styles.field}>
          <span className={styles.label}>{t('proof.choose')}</span>
          <input
            ref={input}
            type="file"
            accept=".json,application/json,.pdf,application/pdf"
            aria-label={t('proof.choose')}
            className={styles.file}
            onChange={({ target }) => void read(target.files?.[0])}
          />
          <span className={styles.pick} aria-hidden="true">
            {t('proof.chooseFile')}
          </span>
          {chosen && <bdi className={styles.name}>{chosen.name}</bdi>}
        </label>
        {error && !chosen && (
          <p role="alert" className={styles.none}>
            {failureText(error as ApiFailure, t)}
          </p>
        )}
        {chosen && !proof && !paper && (
          <p role="alert" className={styles.none}>
            {t('proof.none')}
          </p>
        )}
        {(proof ?? paper) && (
          <section aria-label={t('proof.result')} className={styles.result}>
            {paper && (
              <Suspense fallback={<p role="status">{t('proof.checking')}</p>}>
                <PaperResult paper={paper} trusted={keys} isPdf={chosen?.isPdf} />
              </Suspense>
            )}
            {proof && (
              <ProofResult proof={proof} trusted={keys} as="h2">
                {chosen?.isPdf && <p>{t('proof.pages')}</p>}
                <blockquote className={styles.claims}>
                  <Claims proof={proof} />
                </blockquote>
              </ProofResult>
            )}
          </section>
        )}
        <section className={styles.paper} aria-label={t('proof.paper')}>
          <h2 className={styles.label}>{t('proof.paper')}</h2>
          <LogHeadCheck key={`${size} ${root}`} size={size} root={root} />
        </section>
        <div className={styles.picture}>
          <ProofPicture />
          <p>
            <Link to={sitePaths.policy}>{t('proof.policy')}</Link>
          </p>
        </div>
      </div>
    </Page>
  );
}

/** Shows what a checked proof says. */
function Claims({ proof }: { proof: EventProof | HistoryProof | HandoverProof }) {
  if (isHandover(proof)) return <RecordedHistory records={proof.records} />;
  if (isHistory(proof)) {
    // Superseded ones say nothing.
    const earlier = proof.earlier.filter(({ record }) => record !== null);
    const records = [...earlier.map((each) => ({ ...each, link: null })), ...proof.records];
    return <RecordedHistory records={records.toSorted((one, other) => one.index - other.index)} />;
  }
  const event = recordOf(proof);
  return event ? <RecordedEvent record={event} /> : <RecordedHistory records={[proof]} />;
}

/** Shows the record's data about the event, for people. */
function RecordedEvent({ record }: { record: EventRecord }) {
  const { t } = useTranslation();
  const { fullDay, time, begun, moment } = useFormat();
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

/** Returns undefined for the record of anything but an event, and of a deleted one. */
function recordOf(proof: EventProof): EventRecord | undefined {
  if (!/^event[.](?:created|changed)$/.test(aboutOf(proof)?.kind ?? '')) return undefined;
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
