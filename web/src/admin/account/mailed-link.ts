import { useLocation } from 'react-router-dom';

/** The secret of a mailed link. It stands behind the `#`, so that no server's log gets it; '' when there is none. */
export function useMailedLink(): string {
  const { hash } = useLocation();
  return new URLSearchParams(hash.slice(1)).get('link') ?? '';
}

/** The same link, for another page. */
export const withLink = (path: string, token: string) => `${path}#${new URLSearchParams({ link: token })}`;
