import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type BlockerFunction, NavigationType, useBlocker } from 'react-router-dom';
import { LeaveDialog } from './leave-dialog';

/** A form with unsaved changes. */
export interface Unsaved {
  /** Whether what was typed is still there when the form is opened again. */
  kept: boolean;
  discard: () => void;
}

interface Guard {
  add(unsaved: Unsaved): () => void;
  /** Leaves at once, or when that was asked about. */
  leave: (act: () => void) => void;
}

const GuardContext = createContext<Guard>({ add: () => () => undefined, leave: (act) => act() });

/**
 * Asks before unsaved changes are left: for links and calls of `navigate` inside it, for back and forward, and
 * (in the browser's own words) when the page is closed. Redirects, which replace the address, are not asked about.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [forms] = useState(() => new Set<Unsaved>());
  const [act, setAct] = useState<(() => void) | null>(null);
  const staying = useRef(false);
  const ignored = useRef(false);

  const mustAsk = useCallback<BlockerFunction>(
    ({ historyAction }) => {
      if (forms.size === 0 || historyAction === NavigationType.Replace) return false;
      ignored.current = staying.current;
      return true;
    },
    [forms],
  );
  const blocker = useBlocker(mustAsk);
  const isBlocked = blocker.state === 'blocked';
  useEffect(() => {
    if (isBlocked && ignored.current) blocker.reset();
  }, [isBlocked, blocker]);

  const guard = useMemo<Guard>(
    () => ({
      add(unsaved) {
        forms.add(unsaved);
        return () => void forms.delete(unsaved);
      },
      leave(leaving) {
        if (forms.size === 0) leaving();
        else setAct(() => leaving);
      },
    }),
    [forms],
  );

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if ([...forms].some((unsaved) => !unsaved.kept)) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [forms]);

  const stay = () => {
    setAct(null);
    blocker.reset?.();
    // The Escape that closes the question reaches the drawer below it as well, which must not ask again.
    staying.current = true;
    setTimeout(() => (staying.current = false));
  };
  const leave = (discarding: boolean) => {
    if (discarding) for (const unsaved of forms) unsaved.discard();
    setAct(null);
    // The forms stay registered: what is to end the page, such as signing out, may fail.
    if (act) return act();
    forms.clear();
    blocker.proceed?.();
  };

  return (
    <GuardContext value={guard}>
      {children}
      <LeaveDialog
        opened={act !== null || (isBlocked && !ignored.current)}
        kept={[...forms].every((unsaved) => unsaved.kept)}
        onStay={stay}
        onLeave={() => leave(false)}
        onDiscard={() => leave(true)}
      />
    </GuardContext>
  );
}

/** Does something that ends the page, such as signing out, after asking about unsaved changes. */
export const useLeave = () => useContext(GuardContext).leave;

/**
 * Registers a form's unsaved changes while there are any.
 * @returns takes the registration back at once, for a form that was just sent and leaves its page
 */
export function useUnsaved(unsaved: Unsaved | null): () => void {
  const guard = useContext(GuardContext);
  const remove = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (!unsaved) return undefined;
    remove.current = guard.add(unsaved);
    return () => remove.current();
  }, [guard, unsaved]);
  return useRef(() => remove.current()).current;
}
