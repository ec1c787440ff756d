import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { Site } from '@/app/site';
import { startSession } from '@/app/start-session';
import { createStore } from '@/app/store';
import { AddressBar } from './address-bar';

/** The whole site at an address, as a visitor's browser shows it. */
export function renderSite(address: string) {
  const store = createStore();
  startSession(store);
  const { unmount } = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[address]}>
        <Site />
        <AddressBar />
      </MemoryRouter>
    </Provider>,
  );
  return { store, user: userEvent.setup(), unmount };
}
