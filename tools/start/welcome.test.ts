import { expect, it } from 'vitest';
import { welcomeText, type Welcome } from './welcome.ts';

const started: Welcome = {
  settings: {
    address: 'http://localhost:8080',
    publicUrl: 'http://localhost:8080',
    host: '127.0.0.1',
    logDir: '/data/logs',
  },
  took: '3.1 s',
  codes: ['WNRR-8MG3-GX24-TCNP'],
  isPrivacyChosen: false,
  signUpLink: 'http://localhost:8080/control/signup.html?token=x',
};
const linesOf = (welcome: Welcome) => welcomeText(welcome).split('\n');
const END = [
  'Ready: http://localhost:8080',
  'Demo parcels: WNRR-8MG3-GX24-TCNP (http://localhost:8080/track.html)',
  'Create the first admin: http://localhost:8080/control/signup.html?token=x',
];

it.each([
  ['while there is no admin', {}, END],
  ['once there is an admin', { signUpLink: undefined }, END.slice(0, 2)],
  ['once there are other parcels too', { signUpLink: undefined, codes: [] }, END.slice(0, 1)],
])('mentions undecided privacy above "Ready", and ends as usual: %s', (_, given, end) => {
  const lines = linesOf({ ...started, ...given });
  expect(lines.slice(-end.length)).toEqual(end);
  expect(lines.at(-end.length - 1)).toContain('/control/settings/tracking');
});

it('omits privacy once it is chosen', () => {
  const lines = linesOf({ ...started, isPrivacyChosen: true });
  expect(lines.join('\n')).not.toContain('/control/settings/tracking');
  expect(lines.slice(-END.length)).toEqual(END);
});
