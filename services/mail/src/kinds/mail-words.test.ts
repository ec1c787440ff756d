import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_TABLE, MAIL_KINDS, OFFERED_LANGUAGES } from '@vaultway/contracts';
import { describe, expect, it } from 'vitest';
import { testMailIn } from '../contact/test-mail.js';
import { deliveryPin } from './delivery-pin.mail.js';
import { MAIL_DEFINITIONS } from './mail-kinds.js';
import { parcelNews } from './parcel-news.mail.js';
import { passwordToken } from './password-token.mail.js';
import { revealLink } from './reveal-link.mail.js';
import { ROLE_NAMES } from './role-names.js';
import { signInLink } from './sign-in-link.mail.js';
import { subscription } from './subscription.mail.js';

const WEB = join(import.meta.dirname, '../../../../web');
const json = (path: string) => JSON.parse(readFileSync(join(WEB, path), 'utf8'));

/** `\b` does not treat letters of other scripts as word characters. */
const asWord = (word: string) => new RegExp(`(?<![\\p{L}\\p{M}])${word}(?![\\p{L}\\p{M}])`, 'iu');

describe.each(OFFERED_LANGUAGES)('in the language %s', (language) => {
  const { tag } = LANGUAGE_TABLE[language];

  it("uses the glossary's terms in mails", () => {
    const texts = [
      ...MAIL_KINDS.flatMap((kind) => Object.values(MAIL_DEFINITIONS[kind].texts[tag] ?? {})),
      ...Object.values(testMailIn(language, 'Vaultway')),
      ...Object.values(ROLE_NAMES[tag]),
    ];
    const glossary: Record<string, { word: string; not: string[] }> = json(`glossary/${tag}.json`);
    const wrong = Object.values(glossary).flatMap(({ word, not }) =>
      not.flatMap((other) =>
        texts.filter((text) => asWord(other).test(text)).map((text) => `${other} for ${word}: ${text}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('uses the same words in mails as in site and panel', () => {
    const site = json(`src/locales/${tag}/site.json`);
    const admin = json(`src/locales/${tag}/admin.json`);
    expect(parcelNews.texts[tag]).toMatchObject({
      tracking_code: site.track.code,
      current_location: admin.fields.current_location,
    });
    expect(subscription.texts[tag]).toMatchObject({
      tracking_code: site.track.code,
      action: site.subscription.confirmButton,
    });
    expect(revealLink.texts[tag]).toMatchObject({ title: site.reveal.title, action: site.reveal.button });
    expect(deliveryPin.texts[tag]?.action).toBe(parcelNews.texts[tag]?.action);
    expect(passwordToken.texts[tag]?.code).toBe(admin.fields.password_token);
    expect(signInLink.texts[tag]?.action).toBe(admin.account.signIn.action);
    expect(ROLE_NAMES[tag]).toEqual(admin.roles.names);
  });
});
