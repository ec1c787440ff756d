import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button/button';
import { Icon } from '@/shared/ui/icon/icon';
import { useHydrated } from '@/site/lib/hydrated';
import styles from './track-page.module.css';

const ScanDialog = lazy(() => import('./scan/scan-dialog'));

/** Offers the camera if the browser can read codes with it. */
export function ScanButton({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const able = useHydrated() && 'BarcodeDetector' in globalThis && 'mediaDevices' in navigator;
  if (!able) return null;
  return (
    <>
      <Button look="quiet" className={styles.scan} onClick={() => setOpen(true)}>
        <Icon name="scan" size={20} />
        {t('scan.button')}
      </Button>
      {open && (
        <Suspense>
          <ScanDialog
            onClose={() => setOpen(false)}
            onCode={(code) => {
              setOpen(false);
              onCode(code);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
