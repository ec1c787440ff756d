import { useState } from 'react';
import { LIMITS } from '@vaultway/contracts/limits';
import { trimCode } from '@vaultway/contracts/tracking-code';
import { useTranslation } from 'react-i18next';
import type { ScannedParcel } from '@vaultway/contracts';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { ParcelLine } from '../parcel-line';
import { type Draft, isSame } from './handover-draft';
import { withoutSeal, withSeal } from './seals';
import page from '../scan.module.css';
import styles from './record.module.css';

interface SealFieldsProps {
  draft: Draft;
  known: readonly ScannedParcel[];
  /** Parcel that the next seal belongs to. */
  current: number;
  onCurrent: (at: number) => void;
  onChange: (change: (before: Draft) => Draft) => void;
}

/** Seals of each parcel: scanned, typed, or confirmed one by one from those at collection. */
export function SealFields({ draft, known, current, onCurrent, onChange }: SealFieldsProps) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState('');
  const seal = trimCode(typed);
  const add = () => {
    if (seal === '' || seal.length > LIMITS.seal) return;
    onChange((before) => withSeal(before, current, seal));
    setTyped('');
  };
  return (
    <fieldset className={styles.seals}>
      <legend>{t(draft.kind === 'resealed' ? 'scan.sealsNow' : 'scan.seals')}</legend>
      <ul>
        {draft.parcels.map(({ code, seals }, at) => {
          const expected = known.find(({ tracking_code }) => isSame(tracking_code, code))?.seals ?? [];
          const others = seals.filter((one) => !expected.some((put) => isSame(put, one)));
          return (
            <li key={code} data-current={at === current || undefined}>
              {draft.parcels.length > 1 ? (
                <button
                  type="button"
                  className={styles.which}
                  aria-pressed={at === current}
                  onClick={() => onCurrent(at)}
                >
                  <ParcelLine code={code} />
                </button>
              ) : (
                <ParcelLine code={code} />
              )}
              {[...expected, ...others].map((one) => {
                const seen = seals.some((given) => isSame(given, one));
                return (
                  <button
                    key={one}
                    type="button"
                    className={styles.seal}
                    aria-pressed={seen}
                    onClick={() =>
                      onChange((before) => (seen ? withoutSeal(before, at, one) : withSeal(before, at, one)))
                    }
                  >
                    {seen && <AdminIcon name="tick" size={20} />}
                    <bdi>{one}</bdi>
                  </button>
                );
              })}
            </li>
          );
        })}
      </ul>
      <div className={page.typed}>
        <label htmlFor="scan-seal">{t('scan.seal')}</label>
        <input
          id="scan-seal"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <button type="button" className={page.plain} aria-disabled={seal === ''} onClick={add}>
          {t('scan.add')}
        </button>
      </div>
    </fieldset>
  );
}
