import { useEffect, useRef } from 'react';
import { useNearView } from '@/shared/lib/use-near-view';

/** Loads a video only when it comes into view, without a referrer. */
export function LazyVideo({ url }: { url: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const seen = useNearView(video);
  useNoReferrer();
  return <video ref={video} src={seen ? url : undefined} controls preload="metadata" playsInline />;
}

/** `<video>` has no referrer policy of its own, so the document sets one while a video is shown. */
function useNoReferrer(): void {
  useEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'referrer';
    meta.content = 'no-referrer';
    document.head.append(meta);
    return () => meta.remove();
  }, []);
}
