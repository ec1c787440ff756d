import { type SyntheticEvent, useState } from 'react';
import { HANDOVER_KINDS, type HandoverKind } from '@vaultway/contracts/constants';
import { LIMITS } from '@vaultway/contracts/limits';
import { useTranslation } from 'react-i18next';
import { scannedCode } from '@/shared/ui/camera/scanned-code';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { ParcelLine } from './parcel-line';
import type { Draft } from './record/handover-draft';
import styles from './scan.module.css';

interface CodesViewProps {
  draft: Draft;
  onCode: (code: string) => void;
  onRemove: (at: number) => void;
  /** Chosen kind, while the codes are checked. */
  chosen: HandoverKind | null;
  onKind: (kind: HandoverKind) => void;
}

const ICONS = {
  collect: 'package',
  transfer: 'truck',
  deliver: 'check_circle',
  attempt: 'stop',
  resealed: 'verified',
} as const;

/** Step 1: the parcels, and the kind of handover. */
export function CodesView({ draft, onCode, onRemove, chosen, onKind }: CodesViewProps) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState('');
  const code = scannedCode(typed);
  const full = draft.parcels.length >= LIMITS.handoverParcels;
  const add = (event: SyntheticEvent) => {
    event.preventDefault();
    if (code === undefined || full) return;
    onCode(code);
    setTyped('');
  };
  return (
    <>
      {draft.parcels.length > 0 && (
        <ul className={styles.parcels} aria-label={t('nav.parcels')}>
          {draft.parcels.map((parcel, at) => (
            <li key={parcel.code}>
              <ParcelLine code={parcel.code} />
              <button
                type="button"
                className={styles.icon}
                aria-label={t('scan.remove', { what: parcel.code })}
                onClick={() => onRemove(at)}
              >
                <AdminIcon name="close" size={24} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.typed} onSubmit={add}>
        <label htmlFor="scan-code">{t('courier.code')}</label>
        <input
          id="scan-code"
          dir="auto"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <button type="submit" className={styles.plain} aria-disabled={code === undefined || full}>
          {t('scan.add')}
        </button>
      </form>
      {draft.parcels.length > 0 && (
        <div className={styles.thumb} role="group" aria-label={t('scan.what')}>
          {HANDOVER_KINDS.map((kind) => (
            <button
              key={kind}
              type="button"
              className={kind === 'deliver' ? styles.primary : styles.plain}
              aria-busy={kind === chosen}
              aria-disabled={chosen !== null}
              onClick={() => chosen === null && onKind(kind)}
            >
              <AdminIcon name={ICONS[kind]} size={24} />
              {t(`scan.kinds.${kind}`)}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
