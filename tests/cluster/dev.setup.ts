import type { TestProject } from 'vitest/node';
import { readFileSync, existsSync, writeFileSync } from 'node:fs';
import { firstAdmin } from '../contract/support/sign-up.ts';
import { documentedCommands, runDocumented } from './support/documented.ts';
import { URL_OF_SITE } from './support/cluster.ts';
export default async function setup(project: TestProject) {
  const file = '/tmp/cluster-session';
  if (!existsSync(file)) {
    const said = await runDocumented(documentedCommands('Sign up'), '/tmp/cluster-shims', 60000);
    const admin = await firstAdmin({ url: URL_OF_SITE, signUpLink: /https?:\/\/\S+\/control\/signup\.html\?token=[\w.~%-]+/.exec(said)?.[0] });
    writeFileSync(file, [...admin.cookies].map((pair) => pair.join('=')).join('; '));
  }
  project.provide('clusterSession', readFileSync(file, 'utf8'));
  project.provide('clusterInstalledIn', 1);
  project.provide('clusterShims', '/tmp/cluster-shims');
}
