import type { TrackedParcel } from '@vaultway/contracts';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { failureText } from '@/shared/i18n/error-text';
import { useDelivered } from '@/shared/parcel/delivered';
import { useCompanyName } from '@/shared/state/hooks';
import { Button } from '@/shared/ui/button/button';
import { useComparison } from '../history-check/comparison';
import { hashOf, ProofResult } from '@/site/proof/proof-result';
import { useLogKeys } from '@/site/proof/log-keys';
import { useHistoryProofQuery } from '@/site/proof/proof.api';
import { saveProof } from '@/site/proof/save-proof';
import { Seal } from '@/site/proof/seal';
import { versionOf } from '../custody/custody.api';
import SignedFor from '../custody/signed-for';
import { linkCode } from '../print/link-code';
import styles from './certificate.module.css';

interface CertificateProps {
  parcel: TrackedParcel;
  /** Address of the parcel. */
  link: string;
  onClose: () => void;
}

/** Certificate of a delivery, with a seal drawn from the parcel's records, to print and to keep. */
export default function Certificate({ parcel, link, onClose }: CertificateProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const company = useCompanyName();
  const delivered = useDelivered(true)(parcel);
  const { currentData: proof, error } = useHistoryProofQuery({
    code: parcel.tracking_code,
    version: versionOf(parcel),
  });
  const keys = useLogKeys();
  const { data: events, next_page_url: next } = parcel.history;
  const compare = useComparison(proof, { parcel, events, more: next !== null });
  useEffect(() => dialog.current?.showModal(), []);
  const { tracking_code: code, pickup_location: from, destination } = parcel;

  return createPortal(
    <dialog ref={dialog} className={styles.certificate} aria-labelledby="certificate" onClose={onClose}>
      <div className={styles.paper}>
        <p className={styles.company}>{company}</p>
        <h2 id="certificate" className={styles.title}>
          {t('certificate.title')}
        </h2>
        <p className={styles.code}>
          {t('track.code')} <bdi>{code}</bdi>
        </p>
        {delivered !== null && <p className={styles.delivered}>{delivered}</p>}
        <p>
          <bdi>{from}</bdi>
          {from !== null && destination !== null && ' – '}
          <bdi>{destination}</bdi>
        </p>
        <SignedFor parcel={parcel} />
        {error && <p role="alert">{failureText(error as ApiFailure, t)}</p>}
        {!error && !compare && <p role="status">{t('proof.checking')}</p>}
        {proof && compare && (
          <ProofResult proof={proof} trusted={keys} plain compare={compare}>
            <div className={styles.sealed}>
              <Seal of={hashOf(proof)} size={132} />
              <div>
                <p>{t('certificate.pattern')}</p>
                <p className={styles.hash} dir="ltr">
                  {hashOf(proof)}
                </p>
              </div>
            </div>
          </ProofResult>
        )}
        <p className={styles.link}>
          <bdi>{link}</bdi>
          <img src={linkCode(link)} alt="" width="88" height="88" />
        </p>
      </div>
      <div className={styles.actions}>
        <Button onClick={() => print()}>{t('track.print')}</Button>
        {proof && (
          <Button look="plain" onClick={() => saveProof(proof, code)}>
            {t('proof.downloadHistory')}
          </Button>
        )}
        <Button look="quiet" onClick={() => dialog.current?.close()}>
          {t('scan.close')}
        </Button>
      </div>
    </dialog>,
    document.body,
  );
}
