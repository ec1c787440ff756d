import '@/shared/lib/newer-functions';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { adminTexts } from '@/admin/texts';
import { startI18n } from '@/shared/i18n/i18n';
import { nextTask } from '@/shared/lib/next-task';
import { showWithoutTexts, start } from './start';
import '@/shared/styles/index.css';

// Each step is a separate task, so that input goes first.
await nextTask();
const store = start();
const place = document.getElementById('root') ?? document.body;

await nextTask();
try {
  const [{ AdminApp, createAdminRouter }] = await Promise.all([
    import('@/admin/panel/admin-app'),
    startI18n(adminTexts),
  ]);
  await nextTask();
  const router = createAdminRouter();
  await nextTask();
  // Renders in slices.
  startTransition(() =>
    createRoot(place).render(
      <Provider store={store}>
        <AdminApp router={router} />
      </Provider>,
    ),
  );
} catch {
  await showWithoutTexts(place);
}
