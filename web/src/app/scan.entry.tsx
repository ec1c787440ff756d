import '@/shared/lib/newer-functions';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { paths } from '@/admin/paths';
import { ScanApp } from '@/admin/scan/scan-app';
import { adminTexts } from '@/admin/texts';
import { startI18n } from '@/shared/i18n/i18n';
import { ErrorBoundary } from '@/shared/ui/crash/error-boundary';
import { showWithoutTexts, start } from './start';
import '@/shared/styles/index.css';

const store = start({ url: '/scan-sw.js', scope: paths.scan });
const place = document.getElementById('root') ?? document.body;

try {
  await startI18n(adminTexts);
  createRoot(place).render(
    <Provider store={store}>
      <ErrorBoundary>
        <ScanApp />
      </ErrorBoundary>
    </Provider>,
  );
} catch {
  await showWithoutTexts(place);
}
