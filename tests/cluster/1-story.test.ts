import { chromium, type Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { browserLaunch } from '../../tools/test/browser.ts';
import { invite } from '../support/sign-up.ts';
import { signUpCreateAndTrack } from '../support/first-story.ts';
import { attempt, kubectl, labelsOf, PARTS, RELEASE, URL_OF_SITE } from './support/cluster.ts';
import { documentedCommands, runDocumented } from './support/documented.ts';
import { aPhoto, aTrackedParcel, clusterAdmin } from './support/site.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ ...browserLaunch(), chromiumSandbox: false });
});
afterAll(() => browser?.close());

it('is installed by the documented commands within the time limit', () => {
  console.log(`ready ${Math.round(inject('clusterInstalledIn'))} s after helm install, helm test included`);
  expect(inject('clusterInstalledIn')).toBeLessThan(600);
});

it('lets an admin sign up, enter a parcel and an event, and a visitor track it', async () => {
  const signUpLink = await invite(clusterAdmin());
  const context = await browser.newContext();
  await signUpCreateAndTrack(await context.newPage(), browser, {
    url: URL_OF_SITE,
    signUpLink,
  });
  await context.close();
});

it('stores pictures in the image store and serves them through the gateway', async () => {
  const parcel = await aTrackedParcel();
  const picture = await fetch(`${URL_OF_SITE}${await aPhoto(parcel.id)}`);
  expect(picture.status).toBe(200);
  expect(picture.headers.get('content-type')).toMatch(/^image\//);
});

it("logs the first admin's sign-up link where the documentation says", () => {
  expect(inject('clusterSignUpLink')).toContain(`${URL_OF_SITE}/control/signup.html?token=`);
});

it('prints a password reset link, as documented', async () => {
  const commands = documentedCommands('A forgotten password').replace(
    'admin@example.com',
    'admin@vaultway.example',
  );
  expect(await runDocumented(commands, inject('clusterShims'), 60_000)).toMatch(
    new RegExp(`^${URL_OF_SITE}/control/password.html#link=`, 'm'),
  );
});

it('mounts no cluster token into any part', async () => {
  for (const part of PARTS) {
    const template = '{{range .items}}{{.spec.automountServiceAccountToken}} {{end}}';
    const words = ['get', 'pods', '--selector', labelsOf(part), '--output', `go-template=${template}`];
    expect((await kubectl(words)).trim().split(' '), part).not.toContain('true');
  }
  const token = '/var/run/secrets/kubernetes.io/serviceaccount/token';
  expect(
    (await attempt('kubectl', ['exec', `deployment/${RELEASE}-gateway`, '--', 'cat', token])).said,
  ).toContain('No such file');
});
