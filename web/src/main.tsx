import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App } from './app/app';
import { reloadOnceAfterUpgrade } from './app/missing-chunk';
import { createRoutes } from './app/routes';
import { startSession } from './app/start-session';
import { createStore } from './app/store';
import { startI18n } from './i18n/i18n';
import './styles/index.css';

reloadOnceAfterUpgrade();
const store = createStore();
startSession(store);
// The router starts the first route's calls at once, beside the request for the texts.
const router = createBrowserRouter(createRoutes(store));
await startI18n();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App store={store} router={router} />);
