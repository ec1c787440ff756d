import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalTexts } from '../use-refusal-texts';
import type { Saving } from './use-save';
import { WithCodes } from '../with-codes';
import page from '../scan.module.css';

interface RecordTroubleProps {
  saving: Saving;
  codes: string[];
  onSeparate: (codes: string[]) => void;
}

/** Shows why a handover was not saved, above the button. */
export function RecordTrouble({ saving, codes, onSeparate }: RecordTroubleProps) {
  const { t } = useTranslation('admin');
  const refusalTexts = useRefusalTexts(codes);
  const { failure, unstored, problems } = saving;
  const said = [
    ...(unstored ? [t('scan.unstored')] : []),
    ...(failure ? refusalTexts(failure) : []),
    ...problems.map((problem) => t(`scan.problems.${problem}`)),
  ];
  const texts = [...new Set(said)];
  const others = failure?.details.flatMap(({ code, params }) =>
    code === 'other_recipient' ? (params?.['codes'] as string[]) : [],
  );
  const place = useRef<HTMLDivElement>(null);
  const text = texts.join('\n');
  useEffect(() => {
    if (text !== '') place.current?.scrollIntoView({ block: 'center' });
  }, [text]);
  return (
    <div ref={place} role="alert" className={text === '' ? undefined : page.alarm}>
      {texts.map((each) => (
        <p key={each}>
          <WithCodes text={each} />
        </p>
      ))}
      {others !== undefined && others.length > 0 && (
        <button type="button" className={page.plain} onClick={() => onSeparate(others)}>
          {t('scan.split')}
        </button>
      )}
    </div>
  );
}
