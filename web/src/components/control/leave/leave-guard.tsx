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
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
} from 'react-router-dom';
import { LeaveDialog } from './leave-dialog';
import { useHeldLocation } from './use-held-location';

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
 * The plain router has no `useBlocker`, so the guard stands between the router and what is inside.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [forms] = useState(() => new Set<Unsaved>());
  const [waiting, setWaiting] = useState<{ unsaved: Unsaved; leave: () => void } | null>(null);
  const staying = useRef(false);

  /** Whether leaving had to be asked about first. */
  const ask = useCallback(
    (leave: () => void) => {
      const [unsaved] = forms;
      if (!unsaved) return false;
      if (!staying.current) setWaiting({ unsaved, leave });
      return true;
    },
    [forms],
  );

  const guard = useMemo<Guard>(
    () => ({
      add(unsaved) {
        forms.add(unsaved);
        return () => void forms.delete(unsaved);
      },
      leave(act) {
        if (!ask(act)) act();
      },
    }),
    [forms, ask],
  );

  const location = useHeldLocation(
    useCallback(() => forms.size > 0, [forms]),
    ask,
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if ([...forms].some((unsaved) => !unsaved.kept)) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [forms]);

  const navigation = useContext(NavigationContext);
  const guarded = useMemo(() => {
    const { navigator } = navigation;
    const push: typeof navigator.push = (...where) => {
      guard.leave(() => navigator.push(...where));
    };
    return { ...navigation, navigator: { ...navigator, push } };
  }, [navigation, guard]);

  const stay = () => {
    setWaiting(null);
    // The Escape that closes the question reaches the drawer below it as well, which is not to ask again.
    staying.current = true;
    setTimeout(() => (staying.current = false));
  };
  const answer = (discarding: boolean) => {
    setWaiting(null);
    if (!waiting) return;
    if (discarding) waiting.unsaved.discard();
    forms.clear();
    waiting.leave();
  };

  return (
    <GuardContext value={guard}>
      <NavigationContext value={guarded}>
        <LocationContext value={location}>{children}</LocationContext>
      </NavigationContext>
      <LeaveDialog
        opened={waiting !== null}
        kept={waiting?.unsaved.kept ?? false}
        onStay={stay}
        onLeave={() => answer(false)}
        onDiscard={() => answer(true)}
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
