import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answers } from '@/test/answers';
import { arrivedAt } from '@/test/address-bar';
import { aTrackedParcel } from '@/test/builders';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';
import { scannedCode } from '@/shared/ui/camera/scanned-code';

describe('a scanned text', () => {
  it.each([
    ['VW-2048-7719', 'VW-2048-7719'],
    [' Box 12 WNRR-8MG3-GX24-TCNP\n', 'Box 12 WNRR-8MG3-GX24-TCNP'],
    ['VW-1.', 'VW-1.'],
    ['VW-1\nVW-2', undefined],
    ['VW-1, VW-2', undefined],
    ['http://localhost:3000/track.html?code=VW-1', 'VW-1'],
    ['http://localhost:3000/track.html?code=A%2CB', 'A,B'],
    ['http://localhost:3000/contact.html?code=VW-1', undefined],
    ['https://elsewhere.example/track.html?code=VW-1', undefined],
    ['javascript:alert(1)', undefined],
    ['mailto:ada@example.com', undefined],
    ['x'.repeat(301), undefined],
    [' - ', undefined],
  ])('%s is %s', (text, code) => {
    expect(scannedCode(text)).toBe(code);
  });
});

describe('the camera', () => {
  const stop = vi.fn<() => void>();
  let seen: { rawValue: string }[] = [];

  beforeEach(() => {
    seen = [];
    stop.mockReset();
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        static getSupportedFormats = () => Promise.resolve(['qr_code']);
        detect = () => Promise.resolve(seen);
      },
    );
  });

  // jsdom has none.
  afterEach(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));

  const cameraGives = (getUserMedia: () => Promise<unknown>) =>
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  const aStream = () => Promise.resolve({ getTracks: () => [{ stop }] });

  it.each(['VW-1', 'Box+12+WNRR-8MG3-GX24-TCNP', 'A%2CB'])(
    'opens the parcel of %s, and is switched off',
    async (code) => {
      cameraGives(aStream);
      server.use(answers('/api/parcels/:code', aTrackedParcel()));
      const { user } = renderSite('/track.html');
      await user.click(await screen.findByRole('button', { name: 'Scan a code' }));
      await screen.findByText(/Point your camera at the QR code/);

      seen = [{ rawValue: `http://localhost:3000/track.html?code=${code}` }];

      await arrivedAt(`/track.html?code=${code}`);
      await waitFor(() => expect(stop).toHaveBeenCalledOnce());
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    },
  );

  it('is switched off when the dialog closes', async () => {
    cameraGives(aStream);
    const { user } = renderSite('/track.html');
    await user.click(await screen.findByRole('button', { name: 'Scan a code' }));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(stop).toHaveBeenCalledOnce());
  });

  it('without permission is explained', async () => {
    cameraGives(() => Promise.reject(new DOMException('', 'NotAllowedError')));
    const { user } = renderSite('/track.html');
    await user.click(await screen.findByRole('button', { name: 'Scan a code' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Camera access is blocked');
  });

  it('is not offered if the browser cannot read codes', () => {
    vi.stubGlobal('BarcodeDetector', undefined);
    Reflect.deleteProperty(globalThis, 'BarcodeDetector');
    renderSite('/track.html');
    expect(screen.queryByRole('button', { name: 'Scan a code' })).not.toBeInTheDocument();
  });
});
