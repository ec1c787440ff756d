import { useEffect } from 'react';
import { useAppSelector } from '@/state/hooks';

/** Tells search engines what the settings say about the company. */
export function useMetaDescription(): void {
  const description = useAppSelector((state) => state.settings?.meta_description);
  useEffect(() => {
    if (!description) return;
    const meta = document.querySelector('meta[name=description]') ?? document.createElement('meta');
    meta.setAttribute('name', 'description');
    meta.setAttribute('content', description);
    document.head.append(meta);
  }, [description]);
}
