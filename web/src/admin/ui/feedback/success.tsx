import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { CloseButton } from '@mantine/core';
import { AdminIcon } from '../icon/admin-icon';
import styles from './feedback.module.css';

interface Said {
  sentence: string;
  /** Whether all of what was asked for was done. */
  whole: boolean;
  /** The page that it is said on; it is over when that page is left. */
  on: string;
}

interface Success {
  said: Said | null;
  say: (said: Said | null) => void;
  /** Goes to an absolute address in place of the present one. */
  goTo: (to: string) => void;
}

const SuccessContext = createContext<Success>({ said: null, say: () => undefined, goTo: () => undefined });

/** Belongs outside of any `<Routes>`: below one, the router ignores `flushSync` and draws as a transition. */
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
      // As a transition it would begin anew with each answer that the lists ask for after a change.
      goTo: (to: string) => void navigate(to, { replace: true, flushSync: true }),
    }),
    [said, navigate],
  );
  return <SuccessContext value={success}>{children}</SuccessContext>;
}

/**
 * Goes to a page of the panel in place of the present one, and says there what was done: in green, or in amber where that
 * is not the whole of what was asked for.
 */
export function useSuccess() {
  const { say, goTo } = useContext(SuccessContext);
  return (to: string, sentence: string, whole = true) => {
    say({ sentence, whole, on: to.split('?')[0] ?? to });
    goTo(to);
  };
}

/** The message of the page, if there is one. */
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
