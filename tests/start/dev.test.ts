import { afterAll, expect, it } from 'vitest';
import { readRecords, stillRunning } from '../../tools/infra/run-records.ts';
import { startProduct, temporaryDataDir } from '../support/product.ts';

const folder = await temporaryDataDir();
afterAll(() => folder.remove());

it('npm run dev serves the site from its sources with the services, and leaves nothing running', async () => {
  const product = await startProduct({ dataDir: folder.dataDir, script: 'dev' });
  try {
    const page = await fetch(`${product.url}/track.html`);
    expect(await page.text()).toContain('/@vite/client');
    const { status } = await fetch(`${product.url}/api/settings`);
    expect(status).toBe(200);
  } finally {
    const records = readRecords(`${folder.dataDir}/run`);
    await product.stop();
    expect(stillRunning(records)).toEqual([]);
  }
}, 300_000);
