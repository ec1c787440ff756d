import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { App } from '@/app/app';
import { createRoutes } from '@/app/routes';
import { startSession } from '@/app/start-session';
import { createStore } from '@/app/store';

/** The whole site at an address, as a visitor's browser shows it. */
export function renderSite(address: string) {
  const store = createStore();
  startSession(store);
  const router = createMemoryRouter(createRoutes(store), { initialEntries: [address] });
  render(<App store={store} router={router} />);
  return { store, router, user: userEvent.setup() };
}
