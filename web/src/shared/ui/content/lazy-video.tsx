import { useEffect, useRef } from 'react';
import { useNearView } from '@/shared/lib/use-near-view';

/** A film that is asked for only when it comes into view, without telling its site where it is shown. */
export function LazyVideo({ url }: { url: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const seen = useNearView(video);
  useNoReferrer();
  return <video ref={video} src={seen ? url : undefined} controls preload="metadata" playsInline />;
}

/** `<video>` has no referrer policy of its own, so the document takes it over as long as a film is shown. */
function useNoReferrer(): void {
  useEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'referrer';
    meta.content = 'no-referrer';
    document.head.append(meta);
    return () => meta.remove();
  }, []);
}
