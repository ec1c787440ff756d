import { useEffect, useRef, useState } from 'react';

/** Interval between scans of the picture. */
const LOOK_EVERY_MS = 200;
/** Formats on labels, receipts and seals. */
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
  /** Creates the detector of codes in a picture. */
  openReader: () => Promise<BarcodeReader>;
  /** Receives the result of each scan, often a repeated one; returns whether to stop. */
  onRead: (texts: string[]) => boolean;
}

/** Shows the camera in the video and scans for codes, until `onRead` returns true or the component unmounts. */
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

/** Creates the browser's own reader, for the formats that it supports. */
export async function openOwnReader(): Promise<BarcodeReader> {
  const known = await BarcodeDetector.getSupportedFormats();
  return new BarcodeDetector({ formats: CODE_FORMATS.filter((format) => known.includes(format)) });
}

function troubleOf(error: unknown): Trouble {
  const { name } = error as { name?: unknown };
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed';
}
