import { useEffect, useRef, useState } from 'react';
import { scannedCode } from './scanned-code';

/** Milliseconds between two looks at the picture. */
const BETWEEN = 200;
const FORMATS = [
  'qr_code',
  'code_128',
  'code_39',
  'ean_13',
  'data_matrix',
  'itf',
  'codabar',
  'pdf417',
  'aztec',
];

export type Trouble = 'refused' | 'missing' | 'failed';

/** Shows what the camera sees in the video and looks for a code, until one is found or the component goes. */
export function useCamera(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<Trouble>();
  /** Something was read that is no tracking code. */
  const [strange, setStrange] = useState(false);
  const found = useRef(onCode);
  useEffect(() => {
    found.current = onCode;
  });

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let stream: MediaStream | undefined;
    async function watch(picture: HTMLVideoElement): Promise<void> {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment' },
        audio: false,
      });
      if (signal.aborted) return stop();
      picture.srcObject = stream;
      await picture.play();
      const detector = new BarcodeDetector({ formats: await supported() });
      while (!signal.aborted) {
        const codes = await detector.detect(picture).catch(() => []); // No picture has arrived yet.
        const code = codes.map(({ rawValue }) => scannedCode(rawValue)).find((one) => one !== undefined);
        if (signal.aborted) return;
        if (code !== undefined) return found.current(code);
        setStrange(codes.length > 0);
        await new Promise((resolve) => setTimeout(resolve, BETWEEN));
      }
    }
    function stop() {
      leaving.abort();
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    if (video.current) {
      watch(video.current).catch((error: unknown) => {
        if (signal.aborted) return;
        setTrouble(troubleOf(error));
        stop();
      });
    }
    return stop;
  }, []);

  return { video, trouble, strange };
}

async function supported(): Promise<string[]> {
  const known = await BarcodeDetector.getSupportedFormats();
  return FORMATS.filter((format) => known.includes(format));
}

function troubleOf(error: unknown): Trouble {
  const { name } = error as { name?: unknown };
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed';
}
