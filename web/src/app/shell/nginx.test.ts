import { describe, expect, it } from 'vitest';
import { LANGUAGE_FACTS, LANGUAGES } from '@vaultway/contracts/languages';
import configuration from '../../../nginx/shells.conf?raw';
import { shellOf, SHELLS } from './shells';

/** What nginx, which serves the site in the containers, chooses the first HTML of an address by. */
describe('nginx', () => {
  it('knows the same addresses as the site', () => {
    const byPath = SHELLS.filter((shell) => shell.name !== 'not-found' && !('withCode' in shell));

    expect(
      [...configuration.matchAll(/^ {2}"~\*(\^\/\S*)" (\S+);$/gm)].map(([, path, name]) => [path, name]),
    ).toEqual(byPath.map(({ path, name }) => [path, name]));
  });

  it.each(['?code=VW-1', '?lang=de&code=VW-1', '?code=', '?barcode=VW-1', '?lang=de', '?'])(
    'begins /track.html%s as the site does',
    (search) => {
      const [, pattern = ''] = /^ {2}"~(\S+)" lookup;$/m.exec(configuration) ?? [];
      const chosen = new RegExp(pattern).test(`track${search}`) ? 'lookup' : 'track';

      expect(chosen).toBe(shellOf({ pathname: '/track.html', search }));
    },
  );

  it('takes every language from the address and the cookie', () => {
    const lists = [...configuration.matchAll(/\?<(?:kept|asked)>([a-z|]+)\)/g)].map(([, list]) =>
      list?.split('|'),
    );

    expect(lists).toEqual([[...LANGUAGES], [...LANGUAGES]]);
  });

  it('finds every language by what browsers call it', () => {
    const [tags] = [...configuration.matchAll(/<first_tag>([a-z|]+)\)/g)].map(([, list]) => list?.split('|'));

    expect(tags).toEqual(expect.arrayContaining(Object.values(LANGUAGE_FACTS).map(({ tag }) => tag)));
  });
});
