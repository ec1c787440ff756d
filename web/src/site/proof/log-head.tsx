import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isInLog, readHead } from './check-head';
import { VerdictBox } from './verdict-box';
import styles from './verify-page.module.css';

const TEXTS = { same: 'proof.sameLog', other: 'proof.wrong' } as const;

/** Compares the state of the log in a message, as filled in by its link, with the log. */
export function LogHeadCheck({ size: givenSize, root: givenRoot }: { size: string; root: string }) {
  const { t } = useTranslation();
  const id = useId();
  const [size, setSize] = useState(givenSize);
  const [root, setRoot] = useState(givenRoot);
  const [checked, setChecked] = useState<{ of: string; verdict: keyof typeof TEXTS | 'failed' }>();
  const place = useRef<HTMLDivElement>(null);
  const head = readHead(size, root);
  const key = head && `${head.size} ${head.root}`;
  useEffect(() => {
    const asked = readHead(size, root);
    if (!asked) return;
    const of = `${asked.size} ${asked.root}`;
    isInLog(asked).then(
      (isSame) => setChecked({ of, verdict: isSame ? 'same' : 'other' }),
      () => setChecked({ of, verdict: 'failed' }),
    );
  }, [size, root]);
  // Text typed before the page's code had loaded.
  useEffect(() => {
    const [typedSize, typedRoot] = Array.from(
      place.current?.querySelectorAll('input') ?? [],
      ({ value }) => value,
    );
    if (typedSize) setSize(typedSize);
    if (typedRoot) setRoot(typedRoot);
  }, []);
  const isGiven = size.trim() !== '' && root.trim() !== '';
  const verdict = head ? checked?.of === key && checked?.verdict : 'other';
  const isOfLink = size === givenSize && root === givenRoot && isGiven;
  // On a phone, the verdict on a link's paper is below the window.
  useEffect(() => {
    if (isOfLink && verdict) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOfLink, verdict]);
  return (
    <div ref={place} className={styles.head}>
      <label htmlFor={`${id}size`}>{t('proof.logSize')}</label>
      <input
        id={`${id}size`}
        dir="ltr"
        inputMode="numeric"
        value={size}
        onChange={({ target }) => setSize(target.value)}
      />
      <label htmlFor={`${id}root`}>{t('proof.root')}</label>
      <input id={`${id}root`} dir="ltr" value={root} onChange={({ target }) => setRoot(target.value)} />
      {isGiven && verdict && verdict !== 'failed' ? (
        <VerdictBox isGood={verdict === 'same'} as="h2">
          {t(TEXTS[verdict])}
        </VerdictBox>
      ) : (
        <p role="status">{isGiven && t(verdict ? 'errors.unavailable' : 'proof.checking')}</p>
      )}
    </div>
  );
}
