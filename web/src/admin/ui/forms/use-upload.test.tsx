import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { afterEach, expect, it, vi } from 'vitest';
import { envelope, theAdminSettings } from '@/test/builders';
import { renderPanel } from '@/test/panel';
import { server } from '@/test/server';

afterEach(() => vi.unstubAllGlobals());

it('is busy from the choice of a large photo until it is stored', async () => {
  const drawing = Promise.withResolvers<object>();
  vi.stubGlobal('createImageBitmap', () => drawing.promise);
  server.use(
    http.get('/api/settings', () => HttpResponse.json(envelope(theAdminSettings()))),
    http.post('/api/images', () => HttpResponse.json(envelope({ image: '/uploads/images/logo' }))),
  );
  renderPanel('/control/settings/site');
  const logo = await screen.findByLabelText('Logo');
  const photo = new File([new Uint8Array(2_000_000)], 'logo.jpg', { type: 'image/jpeg' });
  fireEvent.change(logo, { target: { files: [photo] } });
  await waitFor(() => expect(logo).toBeDisabled());
  drawing.reject(new DOMException('damaged', 'InvalidStateError'));
  await waitFor(() => expect(logo).toBeEnabled());
  expect(await screen.findByRole('button', { name: 'Remove image' })).toBeVisible();
});
