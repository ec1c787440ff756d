import { useLocation } from 'react-router-dom';

/** Returns the secret of a mailed link, or ''. It is in the fragment, which keeps it out of server logs. */
export function useMailedLink(): string {
  const { hash } = useLocation();
  return new URLSearchParams(hash.slice(1)).get('link') ?? '';
}

/** Appends the link's secret to another page's path. */
export const withLink = (path: string, token: string) => `${path}#${new URLSearchParams({ link: token })}`;
