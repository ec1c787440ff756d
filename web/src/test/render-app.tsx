import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { startSession } from '@/app/start';
import { createStore } from '@/app/store';

/** One of the two apps, in the store that it starts with. */
export function renderApp(app: ReactNode) {
  const store = createStore();
  startSession(store);
  const { unmount } = render(<Provider store={store}>{app}</Provider>);
  return { store, user: userEvent.setup(), unmount };
}
