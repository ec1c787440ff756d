import '@/shared/lib/newer-functions';
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

// Lets input go first after the code's evaluation.
await nextTask();
const store = start();
// The look-up in the address runs in parallel with the request for the texts.
if (location.pathname === sitePaths.track) prefetchParcel(store.dispatch, location.search);

const place = document.getElementById('root') ?? document.body;
const shell = shellOf(location);
/** Prerendered HTML is hydrated only if it is of this page. That of the audit is "not found" unless it is public. */
const isDrawn = place.firstElementChild !== null && (place.dataset['shell'] === shell || shell === 'audit');

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
  // Renders in slices, so that input is handled meanwhile.
  if (isDrawn) startTransition(() => void hydrateRoot(place, site));
  else createRoot(place).render(site);
} catch {
  await showWithoutTexts(place);
}
