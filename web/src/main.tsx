import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { reloadOnceAfterUpgrade } from './app/missing-chunk';
import { shellOf } from './app/shell/shells';
import { Site } from './app/site';
import { showWithoutTexts } from './app/without-texts';
import { startServiceWorker } from './app/service-worker';
import { startSession } from './app/start-session';
import { createStore } from './app/store';
import { prefetchParcel } from './features/tracking/tracking.api';
import { startI18n } from './i18n/i18n';
import { keepAskedLanguage } from './i18n/languages';
import { shellState } from './state/shell-state';
import './styles/index.css';

reloadOnceAfterUpgrade();
keepAskedLanguage();
startServiceWorker();
const store = createStore();
startSession(store);
// The look-up that the address asks for runs beside the request for the texts.
if (location.pathname === '/track.html') prefetchParcel(store.dispatch, location.search);
const place = document.getElementById('root') ?? document.body;

/** The page as it was drawn at build time is only taken over when it is this one. */
const isDrawn = place.firstElementChild !== null && place.dataset['shell'] === shellOf(location);

const site = (
  <Provider store={store} {...(isDrawn && { serverState: shellState() })}>
    <BrowserRouter>
      <Site />
    </BrowserRouter>
  </Provider>
);

try {
  await startI18n();
  // In slices, so that a press is answered meanwhile.
  if (isDrawn) startTransition(() => void hydrateRoot(place, site));
  else createRoot(place).render(site);
} catch {
  showWithoutTexts(place);
}
