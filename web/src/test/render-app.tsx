import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { Provider } from 'react-redux';
import { afterAll } from 'vitest';
import { startSession } from '@/app/start';
import { createStore } from '@/app/store';

/** Tests have no styles that could block the pointer, and checking for them takes longer than the click. */
const QUICK = { pointerEventsCheck: PointerEventsCheckLevel.Never };

let endFormer = () => {};
// Updates of a store after the last test find no page any more.
afterAll(() => endFormer());

/** Renders one of the two apps with its store. Ends the previous one, whose responses may still arrive. */
export function renderApp(app: ReactNode) {
  const store = createStore();
  endFormer();
  endFormer = startSession(store);
  const { unmount } = render(<Provider store={store}>{app}</Provider>);
  return { store, user: userEvent.setup(QUICK), unmount };
}

/** Gives a tested hook a new store. */
export function WithStore({ children }: { children: ReactNode }) {
  const [store] = useState(createStore);
  return <Provider store={store}>{children}</Provider>;
}
