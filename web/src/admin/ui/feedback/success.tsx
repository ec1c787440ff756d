import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { CloseButton } from '@mantine/core';
import { AdminIcon } from '../cells/admin-icon';
import styles from './feedback.module.css';

interface Said {
  sentence: string;
  /** Whether the whole request was carried out. */
  whole: boolean;
  /** Path of the page that shows the message; leaving the page clears it. */
  on: string;
}

interface Success {
  said: Said | null;
  say: (said: Said | null) => void;
  /** Replaces the current address with an absolute one. */
  goTo: (to: string) => void;
}

const SuccessContext = createContext<Success>({ said: null, say: () => undefined, goTo: () => undefined });

/** Must be outside of any `<Routes>`: inside, the router ignores `flushSync` and renders as a transition. */
export function SuccessProvider({ children }: { children: ReactNode }) {
  const [said, say] = useState<Said | null>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const arrived = useRef(false);
  useEffect(() => {
    if (said?.on === pathname) arrived.current = true;
    else if (arrived.current) {
      arrived.current = false;
      say(null);
    }
  }, [said, pathname]);
  const success = useMemo(
    () => ({
      said,
      say,
      // A transition would restart with each response that the lists refetch after a change.
      goTo: (to: string) => void navigate(to, { replace: true, flushSync: true }),
    }),
    [said, navigate],
  );
  return <SuccessContext value={success}>{children}</SuccessContext>;
}

/** Replaces the current page and shows a message there: green, or amber if the request was only partly carried out. */
export function useSuccess() {
  const { say, goTo } = useContext(SuccessContext);
  return (to: string, sentence: string, whole = true) => {
    say({ sentence, whole, on: to.split('?')[0] ?? to });
    goTo(to);
  };
}

/** Shows the message of the current page, if any. */
export function SuccessMessage() {
  const { t } = useTranslation('admin');
  const { said, say } = useContext(SuccessContext);
  const { pathname } = useLocation();
  const shown = said?.on === pathname;
  return (
    <div role="status">
      {shown && (
        <div key={said.sentence} className={styles.success} data-whole={said.whole}>
          <AdminIcon name={said.whole ? 'tick' : 'mail'} />
          <span>{said.sentence}</span>
          <CloseButton size="sm" aria-label={t('close')} onClick={() => say(null)} />
        </div>
      )}
    </div>
  );
}
