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

export interface Unsaved {
  /** Whether the form restores the input when it is opened again. */
  kept: boolean;
  discard: () => void;
}

interface Guard {
  add(unsaved: Unsaved): () => void;
  /** Runs the action at once, or after confirmation. */
  leave: (act: () => void) => void;
}

const GuardContext = createContext<Guard>({ add: () => () => undefined, leave: (act) => act() });

/**
 * Confirms before unsaved changes are lost: for links and `navigate` calls inside it, for back and forward, and (in the
 * browser's own words) on closing the page. Redirects, which replace the address, pass without a question.
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
    // The Escape that closes the dialog also reaches the drawer below, which must not ask again.
    staying.current = true;
    setTimeout(() => (staying.current = false));
  };
  const leave = (discarding: boolean) => {
    if (discarding) for (const unsaved of forms) unsaved.discard();
    setAct(null);
    // The forms stay registered, since the action, such as signing out, may fail.
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

/** Returns a function that runs an action that ends the page, such as signing out, after confirming unsaved changes. */
export const useLeave = () => useContext(GuardContext).leave;

/**
 * Registers a form's unsaved changes while there are any.
 * @returns removes the registration at once, for a form that was just sent and leaves its page
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
