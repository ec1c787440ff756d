import { createInstance, type TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { type ErrorCode, ERRORS } from '@vaultway/contracts/errors';
import { type IssueArguments, type IssueCode, ISSUES, toDetail } from '@vaultway/contracts/issues';
import { LANGUAGE_TABLE } from '@vaultway/contracts/languages';
import { failure } from '@/test/builders';
import { failureFrom } from '../api/failure';
import { failureText, failureTexts, issueText } from './error-text';

type Texts = Record<string, Record<string, unknown>>;
const files = import.meta.glob<Texts>('../../locales/*/*.json', { import: 'default', eager: true });

/** Responses of public calls, from the services' OpenAPI documents. */
const descriptions = import.meta.glob<Description>(
  '../../../../services/{content,mail,tracking}/openapi.json',
  {
    import: 'default',
    eager: true,
  },
);

interface Description {
  paths: Record<string, Record<string, Operation>>;
}
interface Operation {
  security?: unknown[];
  responses: Record<string, { content?: Record<string, { examples?: object }> }>;
}

/** Every code of a rule, with each kind of params that its sentence can name. */
const PARAMS: { [C in IssueCode]?: IssueArguments<C>[0][] } = {
  required: [undefined, { column: 'title' }, { variant: 'mail_settings' }, { variant: 'ambiguous_dates' }],
  too_long: [{ max: 300 }, { max: 3, variant: 'entries' }],
  too_short: [{ min: 12 }, { min: 1, variant: 'entries' }],
  out_of_range: [{ min: 1 }, { max: 20 }],
  not_a_choice: [
    { choices: ['plain', 'html1'] },
    { variant: 'own_photo' },
    { variant: 'courier' },
    { variant: 'sandbox_off' },
  ],
  not_a_slug: [{ max: 100, reserved: ['list', 'create'] }],
  insecure_media: [{ line: 3 }],
  not_a_prefix: [{ max: 8 }],
  reserved: [{ reserved: ['labels', 'export.csv'] }],
  date_order: [
    { earliest: 'min_expected_delivery_date' },
    { earliest: 'the_date_of_the_invoice', variant: 'invoice' },
  ],
  differs: [{ other: 'new_password' }, { other: 'name_of_the_customer', variant: 'customer' }],
  not_available: [{ choice: 'relay' }],
  too_many_decimals: [{ max: 2 }],
  too_many_digits: [{ max: 15 }],
  not_a_limit: [{ line: 3 }],
  status_spelling: [{ given: 'in transit', status: 'In transit' }],
  repeated: [{ row: 3 }],
  not_decodable: [{ encoding: 'utf-8' }],
  guessed_encoding: [{ encoding: 'windows-1251' }],
  unprintable: [{ characters: ['𒀀', '𒀁'] }],
  in_the_future: [{ minutes: 5 }],
  wrong_pin: [{ left: 3 }],
  many_unknown: [{ max: 5 }],
  attachments_full: [{ max: 50 }],
  client_attachments_full: [{ max: 500 }],
  other_recipient: [{ codes: ['VW-1', 'VW-2'] }],
};
const codes = Object.keys(ISSUES) as IssueCode[];
const issues = codes.flatMap((code) =>
  (PARAMS[code] ?? [undefined]).map((params) => toDetail('to', code, ...([params] as never))),
);
const errors = Object.keys(ERRORS) as ErrorCode[];
const facts = { params: { seconds: 40 }, requestId: 'R-1' };

/** Rules that a visitor's forms and look-ups can break. */
const VISITORS_ISSUES = new Set<IssueCode>([
  'required',
  'too_long',
  'not_email',
  'email_not_ascii',
  'several_emails',
  'email_domain',
  'email_dots',
  'line_break',
  'not_storable',
  'wrong',
]);
const visitorsErrors = [
  ...new Set(
    Object.values(descriptions)
      .flatMap(({ paths }) => Object.values(paths).flatMap((operations) => Object.values(operations)))
      .filter(({ security }) => security?.length === 0)
      .flatMap(({ responses }) => Object.values(responses))
      .flatMap(({ content = {} }) => Object.values(content))
      .flatMap(({ examples = {} }) => Object.keys(examples)),
  ),
].filter((code): code is ErrorCode => code in ERRORS);

/** Loads the panel's texts, or a visitor's, with those of the account and of shared links. */
async function textsOf(tag: string, namespace: 'admin' | 'site' = 'admin'): Promise<TFunction> {
  const own = (name: string) => files[`../../locales/${tag}/${name}.json`] ?? {};
  const instance = createInstance();
  await instance.init({
    lng: tag,
    fallbackLng: false,
    fallbackNS: ['site', 'account'],
    resources: { [tag]: { site: own('site'), account: own('account'), [namespace]: own(namespace) } },
    interpolation: { escapeValue: false },
  });
  return instance.getFixedT(tag, namespace) as TFunction;
}

const received = (code: ErrorCode) => failureFrom(new Response(null), failure(code, facts));
const label = () => 'Feld';
const NOT_TAKEN = 'sentence of the server';

/** Returns codes that fall back to the server's sentence, for lack of a text. */
function withoutText(t: TFunction, asked: readonly ErrorCode[], broken: typeof issues): string[] {
  const silentErrors = asked.filter(
    (code) => failureText({ ...received(code), errors: [NOT_TAKEN] }, t) === NOT_TAKEN,
  );
  const silentIssues = broken.filter(
    (issue) => issueText({ ...issue, message: NOT_TAKEN }, t, label) === NOT_TAKEN,
  );
  return [...silentErrors, ...silentIssues.map(({ code }) => code)];
}

const tags = [...new Set(Object.values(LANGUAGE_TABLE).map(({ tag }) => tag))];

describe.each(tags)('in %s', (tag) => {
  it('every code has a text', async () => {
    expect(withoutText(await textsOf(tag), errors, issues)).toEqual([]);
  });

  it("every code that a visitor can receive has a text among the visitors' texts", async () => {
    const t = await textsOf(tag, 'site');
    const broken = issues.filter(({ code, params }) => VISITORS_ISSUES.has(code) && !params?.['variant']);

    expect(visitorsErrors).toContain('throttled');
    expect(
      withoutText(
        t,
        visitorsErrors,
        broken.filter(({ params }) => !params?.['column']),
      ),
    ).toEqual([]);
  });

  it('no text leaves a placeholder empty', async () => {
    const t = await textsOf(tag);
    const said = [
      ...errors.map((code) => failureText(received(code), t)),
      ...issues.map((issue) => issueText(issue, t, label)),
    ];
    expect(said.filter((text) => /\{\{|undefined|\[object/.test(text))).toEqual([]);
  });
});

it.each(tags.filter((tag) => tag !== 'en'))('says nothing in English to a reader of %s', async (tag) => {
  const [t, english] = [await textsOf(tag), await textsOf('en')];
  const same = [
    ...errors.filter((code) => failureText(received(code), t) === failureText(received(code), english)),
    ...issues.filter((each) => issueText(each, t, label) === issueText(each, english, label)),
  ];
  expect(same).toEqual([]);
});

describe('a German reader', () => {
  it('sees the numbers and names in the params', async () => {
    const t = await textsOf('de');
    const said = (code: IssueCode, ...params: unknown[]) =>
      issueText(toDetail('amount', code, ...(params as never)), t, label);

    expect(failureText(received('throttled'), t)).toBe(
      'Zu viele Versuche. Versuchen Sie es in 40 Sekunden erneut.',
    );
    expect(failureText(received('internal'), t)).toContain('R-1');
    expect(said('out_of_range', { min: 1 })).toBe('Feld: mindestens 1');
    expect(said('out_of_range', { max: 20 })).toBe('Feld: höchstens 20');
    expect(said('not_a_choice', { choices: ['a', 'b', 'c'] })).toBe('Feld: nur möglich ist a, b oder c');
    expect(said('repeated', { row: 3 })).toContain('3');
  });

  it('sees what is wrong with each field', async () => {
    const details = [toDetail('email', 'not_email'), toDetail('subject', 'required')];
    const refused = failureFrom(new Response(null), failure('validation', { details }));

    expect(failureTexts(refused, await textsOf('de'), (field) => field)).toEqual([
      'email: keine gültige E-Mail-Adresse',
      'subject: bitte ausfüllen',
    ]);
  });

  it("sees the server's sentence for a newer server's unknown code", async () => {
    const body = { ...failure('internal'), code: 'moon_full' as ErrorCode, errors: ['The moon is full'] };

    expect(failureText(failureFrom(new Response(null), body), await textsOf('de'))).toBe('The moon is full');
  });
});
