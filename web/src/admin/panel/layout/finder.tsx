import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Kbd, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { ParcelSummary } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { commandKey } from '@/admin/finder/command-key';
import { useMay, useRole } from '@/admin/ui/access/abilities';
import { useHasVault } from '@/admin/widgets/vault/use-has-vault';
import { placesOf } from '../features';
import { useFinderCommands } from './use-finder-commands';
import { useListPlaces } from './use-list-places';
import { useSeenParcels } from './use-seen-parcels';
import { useTypingAhead } from './use-typing-ahead';
import { belongsElsewhere } from '@/admin/ui/hooks/page-keys';
import { usePreload } from '@/admin/ui/hooks/use-preload';
import styles from './admin-layout.module.css';

const loadDialog = () => import('@/admin/finder/finder-dialog');
const FinderDialog = lazy(loadDialog);
const KeyList = lazy(() => import('@/admin/finder/key-list'));
const StatusDialog = lazy(() => import('@/admin/parcels/status-dialog'));

/** Longer than any code. */
const LONGEST = 300;

/** Opens the finder on Ctrl/Cmd+K and on pasted text outside of fields, and the shortcut list on `?`. */
export function Finder() {
  const { t, i18n } = useTranslation('admin');
  const [text, setText] = useState<string | null>(null);
  const [keysOpen, setKeysOpen] = useState(false);
  const role = useRole();
  const may = useMay();
  const hasVault = useHasVault();
  const places = useMemo(() => (role ? placesOf(t, role, hasVault) : []), [t, role, hasVault]);
  const listPlaces = useListPlaces(text !== null);
  const [changing, setChanging] = useState<ParcelSummary | null>(null);
  const commands = useFinderCommands(setChanging);
  const parcels = useSeenParcels();
  // Also inside fields, none of which use this key.
  useHotkeys([['mod+K', () => setText((before) => before ?? '')]], []);
  useOutsideOfFields(setText, () => setKeysOpen(true));
  useTypingAhead(text !== null, setText);
  usePreload(loadDialog);

  return (
    <>
      <UnstyledButton
        className={styles.finder}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setText('')}
      >
        <AdminIcon name="search" />
        <span className={styles.whole}>{t(may('code') ? 'finder.open' : 'vault.search')}</span>
        <span className={styles.brief} aria-hidden="true">
          {t('finder.title')}
        </span>
        <Kbd size="xs" aria-hidden="true" data-key-hint>
          {commandKey(i18n.language)} K
        </Kbd>
      </UnstyledButton>
      <Suspense>
        {text !== null && (
          <FinderDialog
            text={text}
            places={[...places, ...listPlaces]}
            {...commands}
            {...parcels}
            onClose={() => setText(null)}
          />
        )}
        {changing && <StatusDialog parcel={changing} onClose={() => setChanging(null)} />}
        {keysOpen && <KeyList onClose={() => setKeysOpen(false)} />}
      </Suspense>
    </>
  );
}

/** Handles paste and `?` outside of fields and dialogs. */
function useOutsideOfFields(onPaste: (text: string) => void, onQuestion: () => void) {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const pasted = event.clipboardData?.getData('text/plain').trim() ?? '';
      if (belongsElsewhere(event) || pasted === '' || pasted.length > LONGEST || pasted.includes('\n'))
        return;
      event.preventDefault();
      onPaste(pasted);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || belongsElsewhere(event)) return;
      event.preventDefault();
      onQuestion();
    };
    document.addEventListener('paste', paste);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('paste', paste);
      document.removeEventListener('keydown', key);
    };
  });
}
