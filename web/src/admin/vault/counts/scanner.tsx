import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Button, TextInput } from '@mantine/core';
import type { Count, Item } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { Notice } from '@/admin/ui/feedback/notice';
import { useOnline } from '@/admin/ui/hooks/use-online';
import { readsItself } from '@/admin/widgets/camera/code-reader';
import { useSentences } from '@/admin/ui/text/sentences';
import { ItemName, useItemName } from '@/admin/widgets/vault/item-name';
import { OutcomePill } from './count-state';
import { endsCode } from '../ends-code';
import { type ShownScan, useScans } from './use-scans';
import styles from '../vault.module.css';

type CameraModule = typeof import('@/admin/widgets/camera/camera-view');

const VIBRATION_MS = 60;
/** Fragment of the address that opens the camera. */
const CAMERA = '#camera';

/** Returns whether codes can be read: by the browser, or in this page's own document, which may compile a reader. */
async function mayRead(): Promise<boolean> {
  const [document] = performance.getEntriesByType('navigation');
  const isOwn = document !== undefined && new URL(document.name).pathname === location.pathname;
  return isOwn || readsItself();
}

/** Field and camera into which items are scanned, and the last scans. Scans that wait are sent also after the end. */
export function Scanner({ count, account }: { count: Count; account: string }) {
  const { t } = useTranslation('admin');
  const sentences = useSentences();
  const online = useOnline();
  const { shown, waiting, unstored, refused, add, discard } = useScans(count.id, account);
  const [camera, setCamera] = useState<CameraModule | null>(null);
  const [isBlocked, setBlocked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const openCamera = useCallback(async () => {
    // Offline, it cannot be loaded.
    const loaded = await import('@/admin/widgets/camera/camera-view').catch(() => null);
    setCamera(loaded);
    setBlocked(loaded === null);
  }, []);
  useEffect(() => {
    if (location.hash === CAMERA) void openCamera();
  }, [openCamera]);
  const read = (texts: readonly string[]) => {
    navigator.vibrate?.(VIBRATION_MS);
    add(texts);
  };
  const choose = (code: string, { id }: Item) => {
    add([code], id);
    // The scanner's next Enter must not press the button again.
    field.current?.focus();
  };
  const showCamera = async () => {
    if (await mayRead()) return openCamera();
    // The reload would end on an error page, or lose scans that are in this page alone.
    if (!navigator.onLine || (unstored && waiting.length > 0)) return setBlocked(true);
    location.hash = CAMERA;
    location.reload();
  };
  const isOpen = count.state === 'open';
  if (!isOpen && waiting.length === 0) return null;
  return (
    <section className={styles.adding} aria-label={t('scan.title')}>
      {isOpen && <CodeInput field={field} onCodes={read} />}
      {isOpen && (
        <div className={styles.buttons}>
          <Button
            variant="default"
            aria-pressed={camera !== null}
            leftSection={<AdminIcon name="scan" />}
            onClick={() => void (camera ? setCamera(null) : showCamera())}
          >
            {t('vault.counts.camera')}
          </Button>
        </div>
      )}
      {isOpen && camera && (
        <camera.CameraView onCode={(code) => read([code])} hint={t('vault.counts.point')} />
      )}
      {isOpen && isBlocked && <p role="alert">{t('vault.counts.noCamera')}</p>}
      {!online && <Notice>{t('vault.counts.offline')}</Notice>}
      {unstored && <p role="alert">{t('vault.counts.unstored')}</p>}
      {refused && (
        <div role="alert">
          <p>{sentences.failure(refused).join(' ')}</p>
          <p dir="auto">{t('vault.counts.refused', { codes: waiting.map(({ code }) => code) })}</p>
          <Button variant="default" onClick={discard}>
            {t('vault.counts.discard')}
          </Button>
        </div>
      )}
      {waiting.length > 0 && !refused && <p>{t('vault.counts.waiting', { scans: waiting.length })}</p>}
      {isOpen && shown.length > 0 && (
        <ol className={styles.lines} aria-label={t('vault.counts.last')} aria-live="polite">
          {shown.map((scan) => (
            <ScanLine key={scan.id} scan={scan} onChoose={(item) => choose(scan.code, item)} />
          ))}
        </ol>
      )}
    </section>
  );
}

interface CodeInputProps {
  field: RefObject<HTMLInputElement | null>;
  onCodes: (codes: readonly string[]) => void;
}

/** Field for a keyboard scanner, which ends each code with Enter or Tab; a pasted list has a code per line. */
function CodeInput({ field, onCodes }: CodeInputProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const byScanner = (event: KeyboardEvent<HTMLInputElement>) => {
    const { currentTarget: input } = event;
    if (!endsCode(event)) return;
    event.preventDefault();
    onCodes([input.value]);
    // Not React's state: the next code begins before it would be rendered.
    input.value = '';
  };
  const paste = (event: ClipboardEvent) => {
    const codes = event.clipboardData.getData('text/plain').split(/[\r\n\t]+/);
    if (codes.length < 2) return;
    event.preventDefault();
    onCodes(codes);
  };
  return (
    <TextInput
      id={id}
      label={t('vault.counts.scan')}
      description={t('vault.scanHelp')}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      ref={field}
      onKeyDown={byScanner}
      onPaste={paste}
    />
  );
}

function ScanLine({ scan: { code, result }, onChoose }: { scan: ShownScan; onChoose: (item: Item) => void }) {
  const { t } = useTranslation('admin');
  const nameOf = useItemName();
  if (!result)
    return (
      <li>
        <bdi>{code}</bdi> <span>{t('vault.counts.sending')}</span>
      </li>
    );
  const { outcome, again, item, candidates } = result;
  return (
    <li>
      {item ? <ItemName item={item} /> : <bdi>{code}</bdi>}
      <OutcomePill outcome={outcome} />
      {again && <span>{t('vault.counts.again')}</span>}
      {outcome === 'foreign' && item && (
        <bdi>{[item.place_code, item.account_number].filter((part) => part !== null).join(', ')}</bdi>
      )}
      {candidates.length > 1 && (
        <div role="group" aria-label={t('vault.choose')} className={styles.buttons}>
          {candidates.map((candidate) => (
            <Button
              key={candidate.id}
              variant="default"
              size="compact-md"
              onClick={() => onChoose(candidate)}
            >
              {`${nameOf(candidate)}, ${candidate.place_code ?? ''}`}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
