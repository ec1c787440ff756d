import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Activity, Parcel } from '@vaultway/contracts';
import { aParcel } from './support/builders.ts';
import { blocksIn } from '../support/documented.ts';
import { aKnownKey, anAdmin, made } from './support/clients.ts';

const run = promisify(execFile);
const LIMIT_MS = 50_000;
const CODE = 'VW-7Q4K';
const EXAMPLE_ID = '019a4b5c-6d7e-7f80-9a1b-2c3d4e5f6071';
/** The sections for programmers. */
const SECTIONS = new Set(['Programs', 'A parcel for the systems of others']);
const examplesIn = (language: string) =>
  blocksIn('docs/api.md')
    .filter((block) => SECTIONS.has(block.section) && block.language === language)
    .map(({ text }) => text);

let folder: string;
let parcel: Parcel;
let key: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vaultway-examples-'));
  parcel = await aParcel({ tracking_code: CODE });
  const scopes = ['parcels:read', 'events:write'];
  key = await aKnownKey('Examples', scopes, `/api/parcels/${CODE}/epcis.json`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs an example from the page, with its placeholders replaced. @returns its output */
async function runs(command: string, file: string, example: string): Promise<string> {
  const path = join(folder, file);
  const here = example
    .replaceAll('https://www.example.com', inject('productUrl'))
    .replaceAll(EXAMPLE_ID, parcel.id);
  await writeFile(path, here);
  const env = { ...process.env, VAULTWAY_KEY: key };
  const { stdout, stderr } = await run(command, [path], { env, timeout: LIMIT_MS });
  expect(stderr).toBe('');
  return stdout;
}

const eventsOfParcel = (): Promise<Activity[]> =>
  made(anAdmin().get(`/api/activities?parcel_id=${parcel.id}&per_page=100`));

describe("the examples on the programmers' page", () => {
  it('work with curl', async () => {
    const examples = examplesIn('sh').flatMap((block) => block.split(/\n\n(?=curl )/));
    expect(examples.length).toBeGreaterThanOrEqual(3);
    for (const example of examples) {
      const before = (await eventsOfParcel()).length;
      const said = JSON.parse(await runs('sh', 'example.sh', example));
      if (said.type === 'EPCISDocument') continue;
      const adds = example.includes(' -d ');
      expect(said).toMatchObject({ status: adds ? 201 : 200, errors: [] });
      expect(await eventsOfParcel()).toHaveLength(before + (adds ? 1 : 0));
    }
  });

  it('work in TypeScript', async () => {
    const examples = examplesIn('ts');
    expect(examples).toHaveLength(1);
    for (const example of examples) {
      const before = (await eventsOfParcel()).length;
      await runs(process.execPath, 'example.mts', example);
      const events = await eventsOfParcel();
      expect(events).toHaveLength(before + 1);
      expect(events[0]).toMatchObject({ title: 'Arrived at the vault', step: 'stored' });
    }
  });
});
