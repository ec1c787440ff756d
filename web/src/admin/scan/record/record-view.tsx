import { type RefObject, useEffect, useRef } from 'react';
import { TRANSFER_STEPS } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import { useSendsMail } from '@/shared/state/hooks';
import { STEP_TEXTS } from './event-title';
import { Field } from './field';
import { differingSeals, type Draft, isSigned } from './handover-draft';
import { PhotoField } from './photo-field';
import { RecordTrouble } from './record-trouble';
import { SealFields } from './seal-fields';
import { SignaturePad } from './signature-pad';
import { useKnownParcels } from './use-known-parcels';
import { usePosition } from './use-position';
import { NotifyField } from './notify-field';
import type { Saving } from './use-save';
import { TimeField } from './time-field';
import { UnprintableNote } from './unprintable-note';
import { WithCodes } from '../with-codes';
import page from '../scan.module.css';
import styles from './record.module.css';

interface RecordViewProps {
  draft: Draft;
  onChange: (change: (before: Draft) => Draft) => void;
  /** Parcel that the next seal belongs to. */
  current: number;
  onCurrent: (at: number) => void;
  picture: RefObject<HTMLVideoElement | null>;
  saving: Saving;
  /** Called for parcels that the server says belong to other recipients. */
  onSeparate: (codes: string[]) => void;
  onBack: () => void;
}

/** Step 2: seals, photo, signature and PIN, each only if needed, on one page without further steps. */
export function RecordView(props: RecordViewProps) {
  const { draft, onChange, current, onCurrent, picture, saving, onSeparate, onBack } = props;
  const { t } = useTranslation('admin');
  const { t: site } = useTranslation('site');
  const known = useKnownParcels(draft);
  const mailed = useSendsMail(true);
  const position = usePosition();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const put = (fields: Partial<Draft>) => onChange((before) => ({ ...before, ...fields }));
  const { kind, parcels, later } = draft;
  const differing = differingSeals(draft, known);
  const asksPin = kind === 'deliver' && (known.length < parcels.length || known.some((one) => one.asks_pin));
  const comesLater = known.some((one) => one.asks_pin) && !known.some((one) => one.pin_mailed);
  const locked = asksPin && known.some(({ pin_locked }) => pin_locked);
  const pinProblem = locked
    ? t('issues.pin_locked', { field: t('scan.pin') })
    : saving.problems.includes('pin')
      ? t('scan.problems.pin')
      : undefined;
  const needsReason =
    kind === 'attempt' || kind === 'resealed' || differing.length > 0 || draft.reason !== '';
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void saving.save(draft, known, position.current);
      }}
    >
      <h2 ref={heading} tabIndex={-1}>
        {t(`scan.kinds.${kind}`)} · {t('scan.parcels', { count: parcels.length })}
      </h2>
      {later.length > 0 && (
        <p className={page.notice}>
          <WithCodes text={t('scan.next', { codes: later.map(({ code }) => code) })} />
        </p>
      )}
      {kind === 'transfer' && (
        <fieldset className={styles.choices}>
          <legend>{t('fields.step')}</legend>
          {TRANSFER_STEPS.map((step) => (
            <label key={step}>
              <input type="radio" name="step" checked={draft.step === step} onChange={() => put({ step })} />
              <span>{site(STEP_TEXTS[step])}</span>
            </label>
          ))}
        </fieldset>
      )}
      <SealFields draft={draft} known={known} current={current} onCurrent={onCurrent} onChange={onChange} />
      <PhotoField photo={draft.photo} picture={picture} onPhoto={(photo) => put({ photo })} />
      {isSigned(kind) && (
        <>
          <SignaturePad path={draft.signature} onDraw={(signature) => put({ signature })} />
          <Field
            label={t(`scan.person.${kind}`)}
            help={t('scan.personHelp')}
            problem={saving.problems.includes('signature') ? t('scan.problems.signature') : undefined}
            value={draft.person}
            onValue={(person) => put({ person })}
          />
        </>
      )}
      {asksPin && (
        <Field
          label={t('scan.pin')}
          help={t(comesLater ? (mailed ? 'scan.pinOnSave' : 'scan.pinNoMail') : 'scan.pinHelp')}
          problem={pinProblem}
          inputMode="numeric"
          value={draft.pin}
          onValue={(pin) => put({ pin })}
        />
      )}
      {needsReason && (
        <Field
          label={t('scan.reason')}
          help={
            differing.length > 0
              ? t('scan.sealsDiffer', { seals: differing.flatMap(({ seals }) => seals) })
              : undefined
          }
          problem={saving.problems.includes('reason') ? t('scan.problems.reason') : undefined}
          value={draft.reason}
          onValue={(reason) => put({ reason })}
        />
      )}
      {kind === 'resealed' && (
        <Field
          label={t('scan.witness')}
          help={t('scan.witnessHelp')}
          problem={saving.problems.includes('witness') ? t('scan.problems.witness') : undefined}
          value={draft.witness}
          onValue={(witness) => put({ witness })}
        />
      )}
      {kind !== 'resealed' && (
        <NotifyField notifyChoice={draft.notifyChoice} onChoice={(notifyChoice) => put({ notifyChoice })} />
      )}
      {saving.failure?.details.some(({ field }) => field === 'happened_at') && (
        <TimeField value={draft.happenedAt} onValue={(happenedAt) => put({ happenedAt })} />
      )}
      <div className={styles.notes}>
        <UnprintableNote draft={draft} />
        <RecordTrouble saving={saving} codes={parcels.map(({ code }) => code)} onSeparate={onSeparate} />
      </div>
      <div className={page.thumb}>
        <button type="button" className={page.plain} onClick={onBack}>
          {t('scan.back')}
        </button>
        <button type="submit" className={page.primary} aria-disabled={saving.busy}>
          {t(saving.busy ? 'form.sending' : 'scan.save')}
        </button>
      </div>
    </form>
  );
}
