import { MemoryRouter } from 'react-router-dom';
import { Site } from '@/site/site';
import { AddressBar } from './address-bar';
import { renderApp } from './render-app';
import { warmUp } from './warm-up';
import './site-setup';

/** Renders the site at an address. */
export const renderSite = (address: string) =>
  renderApp(
    <MemoryRouter initialEntries={[address]}>
      <Site />
      <AddressBar />
    </MemoryRouter>,
  );

for (const address of ['/', '/track.html']) warmUp(() => renderSite(address), 'Tracking code');
