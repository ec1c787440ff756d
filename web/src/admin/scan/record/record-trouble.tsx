import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureTexts } from '@/shared/i18n/error-text';
import { useFieldLabel } from '../use-field-label';
import type { Saving } from './use-save';
import page from '../scan.module.css';

interface RecordTroubleProps {
  saving: Saving;
  codes: string[];
}

/** Why a handover was not saved, above the button that was pressed. */
export function RecordTrouble({ saving, codes }: RecordTroubleProps) {
  const { t } = useTranslation('admin');
  const label = useFieldLabel(codes);
  const { failure, unstored, problems } = saving;
  const said = [
    ...(unstored ? [t('scan.unstored')] : []),
    ...(failure ? failureTexts(failure, t, label) : []),
    ...problems.map((problem) => t(`scan.problems.${problem}`)),
  ];
  // Two unknown codes are one sentence; each parcel's own line says so too.
  const texts = [...new Set(said)];
  const place = useRef<HTMLDivElement>(null);
  const text = texts.join('\n');
  useEffect(() => {
    if (text !== '') place.current?.scrollIntoView({ block: 'center' });
  }, [text]);
  return (
    <div ref={place} role="alert" className={text === '' ? undefined : page.alarm}>
      {texts.map((each) => (
        <p key={each}>{each}</p>
      ))}
    </div>
  );
}
