import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buildVerifier } from '../../tools/verifier/build.ts';
import { documented, instead, runShell } from '../support/documented.ts';
import { headerOf, keptMail, linkIn } from './kept-mail.ts';
import { aParcel, anEvent } from './parcel.builder.ts';
import { expect, test } from './shared-product.ts';

test.setTimeout(240_000);

test('a day of an outside auditor, from the root in an email to a report', async ({
  page,
  adminApi,
  baseURL,
}) => {
  const email = `auditor-${process.pid}@example.com`;
  // The first state of the log has this parcel already.
  const parcel = await aParcel(adminApi, { recipient_email: email, declared_value: 'USD 40,000' });
  await page.waitForTimeout(2000);
  await anEvent(adminApi, parcel, { title: 'Sealed', notify: true });
  const mail = await keptMail(adminApi, 'parcel_news', email);
  const [size, root] = [headerOf(mail, 'x-log-size'), headerOf(mail, 'x-log-root')];
  expect(Number(size)).toBeGreaterThan(0);

  await page.goto('/verify.html');
  const paper = page.getByRole('region', { name: 'Check a paper' });
  // The page appears before its code.
  await expect(async () => {
    await paper.getByLabel('Entries in the log').fill(size);
    await paper.getByLabel('Root of the log').fill(root);
    await expect(paper.getByRole('heading', { name: 'Proven', exact: true })).toBeVisible({ timeout: 3000 });
  }).toPass();
  await paper.getByLabel('Entries in the log').fill(String(Number(size) + 1));
  await expect(paper.getByRole('heading', { name: 'Not proven' })).toBeVisible();

  const { pathname, search } = linkIn(mail, '/verify.html');
  await page.goto(pathname + search);
  await expect(paper.getByRole('heading', { name: 'Proven', exact: true })).toBeVisible();

  await page.goto(`/track.html?code=${parcel.code}`);
  await page.getByRole('button', { name: 'Verify this history' }).click();
  await expect(page.getByText('Proven', { exact: true })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download history' }).click();
  const proof = await readFile(await (await downloading).path(), 'utf8');
  expect(proof).toContain('USD 40,000');

  await page.goto('/verify.html');
  const result = page.getByRole('region', { name: 'Result' });
  const check = (text: string) =>
    page
      .getByLabel('Proof (.json, .pdf)')
      .setInputFiles({ name: 'proof.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await check(proof);
  await expect(result.getByRole('heading', { name: 'Proven', exact: true })).toBeVisible();
  await check(proof.replaceAll('USD 40,000', 'USD 40'));
  await expect(result.getByRole('heading', { name: 'Not proven' })).toBeVisible();
  await expect(result.getByText(parcel.code)).toHaveCount(0);

  const folder = await mkdtemp(join(tmpdir(), 'vaultway-outside-auditor-'));
  const { archive } = await buildVerifier(folder);
  const site = baseURL ?? '';
  await writeFile(join(folder, 'proof.json'), proof);
  const commands = instead(documented('docs/operations.md#somebody-elses-copy 1'), {
    './vaultway-verify-0.1.0.tgz': `./${basename(archive)}`,
    'https://www.example.com': site,
    '<size>': size,
    '<root>': root,
    '<verifier key>': `'${JSON.parse(proof).key}'`,
  });
  const env = { ...process.env, npm_config_yes: 'true', npm_config_offline: 'true' };
  const shell = (lines: string) => runShell(lines, { cwd: folder, env, limitMs: 120_000 });
  const said = await shell(commands);
  expect(said).toMatch(/^The log of \d+ entries extends the one of 0\./m);
  expect(said).toContain("Today's log contains this state.");
  await anEvent(adminApi, parcel, { title: 'Departed' });
  await page.waitForTimeout(2000);
  expect(await shell(commands.split('\n')[0] ?? '')).toMatch(/extends the one of [1-9]/);
  const report = await readFile(join(folder, 'report.txt'), 'utf8');
  expect(report).toMatch(/^Audit of the log of [^]+ OK The log of [^]+ OK The log of /);
});
