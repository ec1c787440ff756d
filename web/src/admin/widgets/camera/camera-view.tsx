import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCamera } from '@/shared/ui/camera/use-camera';
import { openReader } from './code-reader';
import styles from './camera-view.module.css';

/** Time in ms for which a code held before the camera counts as one reading. */
const SAME_READING_MS = 3000;

interface CameraViewProps {
  /** Called with each code that comes into view. */
  onCode: (text: string) => void;
  /** Video element for taking a photo. */
  picture?: RefObject<HTMLVideoElement | null>;
  hint: string;
  children?: ReactNode;
}

/** Shows the camera's picture, or why there is none. Pictures stay on the device. */
export function CameraView({ onCode, picture, hint, children }: CameraViewProps) {
  const { t: site } = useTranslation('site');
  const seen = useRef(new Map<string, number>());
  const { video, trouble } = useCamera({
    openReader,
    onRead: (texts) => {
      const now = Date.now();
      for (const text of texts) {
        const before = seen.current.get(text) ?? 0;
        seen.current.set(text, now);
        if (now - before > SAME_READING_MS) onCode(text);
      }
      return false;
    },
  });
  if (trouble !== undefined) {
    return (
      <p role="alert" className={styles.trouble}>
        {site(`scan.${trouble}`)}
      </p>
    );
  }
  return (
    <div className={styles.view}>
      <video
        ref={(element) => {
          video.current = element;
          if (picture) picture.current = element;
        }}
        className={styles.video}
        muted
        playsInline
        aria-label={site('scan.picture')}
      />
      <p className={styles.hint}>{hint}</p>
      {children}
    </div>
  );
}
