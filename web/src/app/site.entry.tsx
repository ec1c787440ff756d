import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { nextTask } from '@/shared/lib/next-task';
import { sitePaths } from '@/shared/lib/site-paths';
import { startI18n } from '@/shared/i18n/i18n';
import { shellState } from '@/shared/state/reducer';
import { Site } from '@/site/site';
import { prefetchParcel } from '@/site/tracking/tracking.api';
import { shellOf } from './shell/shells';
import { showWithoutTexts, start } from './start';
import '@/shared/styles/index.css';
import '@/shared/styles/headlines.css';

// The code has just been evaluated; a press goes before what follows.
await nextTask();
const store = start();
// The look-up that the address asks for runs beside the request for the texts.
if (location.pathname === sitePaths.track) prefetchParcel(store.dispatch, location.search);

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

await nextTask();
try {
  await startI18n();
  // In slices, so that a press is answered meanwhile.
  if (isDrawn) startTransition(() => void hydrateRoot(place, site));
  else createRoot(place).render(site);
} catch {
  showWithoutTexts(place);
}
