import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeQR } from 'qr';
import sharp from 'sharp';

/** Returns browser flags for a fake camera: a video of a QR code as on a label. */
export async function aCameraThatSees(text: string): Promise<string[]> {
  const code = await sharp(Buffer.from(encodeQR(text, 'svg')))
    .resize(360, 360, { kernel: 'nearest' })
    .toBuffer();
  const frame = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#ffffff' } })
    .composite([{ input: code, gravity: 'center' }])
    .jpeg({ quality: 90 })
    .toBuffer();
  // Motion JPEG is a sequence of JPEGs.
  const video = join(mkdtempSync(join(tmpdir(), 'vaultway-camera-')), 'camera.mjpeg');
  writeFileSync(video, Buffer.concat(Array.from({ length: 10 }, () => frame)));
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${video}`,
  ];
}
