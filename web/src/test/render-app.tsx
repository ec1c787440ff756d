import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterAll } from 'vitest';
import { startSession } from '@/app/start';
import { createStore } from '@/app/store';

/** There are no styles here that could take the pointer away, and to look for them takes longer than the click. */
const QUICK = { pointerEventsCheck: PointerEventsCheckLevel.Never };

let endFormer = () => {};
// What a store still tells after the last test finds no page any more.
afterAll(() => endFormer());

/** One of the two apps, in the store that it starts with. A former one, whose answers may still come, has no say any more. */
export function renderApp(app: ReactNode) {
  const store = createStore();
  endFormer();
  endFormer = startSession(store);
  const { unmount } = render(<Provider store={store}>{app}</Provider>);
  return { store, user: userEvent.setup(QUICK), unmount };
}
