import { useEffect, useRef, useState } from 'react';

/** Between two looks at the picture. */
const LOOK_EVERY_MS = 200;
/** What labels, receipts and seals carry. */
export const CODE_FORMATS = [
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

interface CameraUse {
  /** What finds codes in a picture. */
  openReader: () => Promise<BarcodeReader>;
  /** Is told what each look found, often the same again; says whether that was all. */
  onRead: (texts: string[]) => boolean;
}

/** Shows what the camera sees in the video and looks for codes, until told that it was all or the component goes. */
export function useCamera({ openReader, onRead }: CameraUse) {
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<Trouble>();
  const use = useRef({ openReader, onRead });
  useEffect(() => {
    use.current = { openReader, onRead };
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
      const reader = await use.current.openReader();
      while (!signal.aborted) {
        const codes = await reader.detect(picture).catch(() => []); // No picture has arrived yet.
        if (signal.aborted || use.current.onRead(codes.map(({ rawValue }) => rawValue))) return;
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
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

  return { video, trouble };
}

/** The browser's own reader, for the formats that it knows. */
export async function openOwnReader(): Promise<BarcodeReader> {
  const known = await BarcodeDetector.getSupportedFormats();
  return new BarcodeDetector({ formats: CODE_FORMATS.filter((format) => known.includes(format)) });
}

function troubleOf(error: unknown): Trouble {
  const { name } = error as { name?: unknown };
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed';
}
