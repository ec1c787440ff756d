import { describe, expect, it } from 'vitest';
import { LANGUAGE_TABLE, LANGUAGES, OFFERED_LANGUAGES } from '@vaultway/contracts/languages';
import configuration from '../../../nginx/shells.conf?raw';
import { SHELL_ADDRESSES, shellOf } from './shells';

/** Configuration with which nginx, the containers' web server, chooses the HTML of an address. */
describe('nginx', () => {
  it('knows the same addresses as the site', () => {
    const byPath = SHELL_ADDRESSES.filter((shell) => shell.name !== 'not-found' && !('withCode' in shell));

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

  it('accepts every language in the address and the cookie', () => {
    const lists = [...configuration.matchAll(/\?<(?:kept|asked)>([a-z|]+)\)/g)].map(([, list]) =>
      list?.split('|'),
    );

    expect(lists).toEqual([[...LANGUAGES], [...LANGUAGES]]);
  });

  it("recognizes the browsers' tag of every language", () => {
    const [tags] = [...configuration.matchAll(/<first_tag>([a-z|]+)\)/g)].map(([, list]) => list?.split('|'));

    expect(tags).toEqual(expect.arrayContaining(Object.values(LANGUAGE_TABLE).map(({ tag }) => tag)));
  });

  it("maps browsers' tags to the site's codes", () => {
    const [, map = ''] = /map \$accepted_tag \$accepted_language \{([^}]*)\}/.exec(configuration) ?? [];
    const same = /<same>([a-z|]+)\)/.exec(map)?.[1]?.split('|') ?? [];
    const codes = new Map([
      ['en', /default (\w+);/.exec(map)?.[1]],
      ...same.map((tag) => [tag, tag] as const),
      ...[...map.matchAll(/^ {2}(\w+) (\w+);$/gm)].map(([, tag = '', code]) => [tag, code] as const),
    ]);

    for (const code of OFFERED_LANGUAGES) {
      const { tag } = LANGUAGE_TABLE[code];
      expect(codes.get(tag), `$accepted_language of ${tag}`).toBe(code);
    }
  });
});
