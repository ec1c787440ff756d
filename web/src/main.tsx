import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { reloadOnceAfterUpgrade } from './app/missing-chunk';
import { Site } from './app/site';
import { showWithoutTexts } from './app/without-texts';
import { startSession } from './app/start-session';
import { createStore } from './app/store';
import { prefetchParcel } from './features/tracking/tracking.api';
import { startI18n } from './i18n/i18n';
import './styles/index.css';

reloadOnceAfterUpgrade();
const store = createStore();
startSession(store);
// The look-up that the address asks for runs beside the request for the texts.
if (location.pathname === '/track.html') prefetchParcel(store.dispatch, location.search);
const place = document.getElementById('root') ?? document.body;

try {
  await startI18n();
  createRoot(place).render(
    <Provider store={store}>
      <BrowserRouter>
        <Site />
      </BrowserRouter>
    </Provider>,
  );
} catch {
  showWithoutTexts(place);
}
