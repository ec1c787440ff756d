import { MemoryRouter } from 'react-router-dom';
import { Site } from '@/site/site';
import { AddressBar } from './address-bar';
import { renderApp } from './render-app';
import { warmUp } from './warm-up';
import './site-setup';

/** The site at an address, as a visitor's browser shows it. */
export const renderSite = (address: string) =>
  renderApp(
    <MemoryRouter initialEntries={[address]}>
      <Site />
      <AddressBar />
    </MemoryRouter>,
  );

for (const address of ['/', '/track.html']) warmUp(() => renderSite(address), 'Tracking code');
