import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button/button';
import { scannedCode } from '@/shared/ui/camera/scanned-code';
import { openOwnReader, useCamera } from '@/shared/ui/camera/use-camera';
import styles from './scan-dialog.module.css';

interface ScanDialogProps {
  onCode: (code: string) => void;
  onClose: () => void;
}

/** Reads a tracking code with the camera. The picture stays in the browser. */
export default function ScanDialog({ onCode, onClose }: ScanDialogProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  /** Whether something other than a tracking code was read. */
  const [strange, setStrange] = useState(false);
  const { video, trouble } = useCamera({
    openReader: openOwnReader,
    onRead: (texts) => {
      const code = texts.map((text) => scannedCode(text)).find((one) => one !== undefined);
      if (code === undefined) setStrange(texts.length > 0);
      else onCode(code);
      return code !== undefined;
    },
  });
  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="scan-title" onClose={onClose}>
      <h2 id="scan-title" className={styles.title}>
        {t('scan.title')}
      </h2>
      {trouble === undefined ? (
        <video ref={video} className={styles.video} muted playsInline aria-label={t('scan.picture')} />
      ) : (
        <p role="alert" className={styles.trouble}>
          {t(`scan.${trouble}`)}
        </p>
      )}
      <p role="status" className={styles.hint}>
        {trouble === undefined && t(strange ? 'scan.strange' : 'scan.hint')}
      </p>
      <Button look="plain" onClick={() => dialog.current?.close()}>
        {t('scan.close')}
      </Button>
    </dialog>
  );
}
