import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter } from 'react-router-dom';
import { AdminApp } from '@/admin/panel/admin-app';
import { adminRoutes } from '@/admin/panel/routes';
import { adminTexts } from '@/admin/texts';
import { startI18n } from '@/shared/i18n/i18n';
import { showWithoutTexts, start } from './start';
import '@/shared/styles/index.css';

const store = start();
const place = document.getElementById('root') ?? document.body;

try {
  await startI18n(adminTexts);
  createRoot(place).render(
    <Provider store={store}>
      <AdminApp router={createBrowserRouter(adminRoutes)} />
    </Provider>,
  );
} catch {
  showWithoutTexts(place);
}
