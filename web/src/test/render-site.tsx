import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { startSession } from '@/app/start';
import { createStore } from '@/app/store';
import { Site } from '@/site/site';
import { AddressBar } from './address-bar';

/** The site at an address, as a visitor's browser shows it. */
export const renderSite = (address: string) =>
  renderApp(
    <MemoryRouter initialEntries={[address]}>
      <Site />
      <AddressBar />
    </MemoryRouter>,
  );

/** One of the two apps, in the store that it starts with. */
export function renderApp(app: ReactNode) {
  const store = createStore();
  startSession(store);
  const { unmount } = render(<Provider store={store}>{app}</Provider>);
  return { store, user: userEvent.setup(), unmount };
}
