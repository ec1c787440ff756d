import { expect, test, type Locator } from '@playwright/test';
import sharp from 'sharp';
import { SmtpSink } from '../../services/mail/test/support/smtp-sink.ts';
import { selfSigned } from '../support/certificate.ts';
import { startProduct, temporaryDataDir, type RunningProduct } from '../support/product.ts';
import { EMAIL, PASSWORD } from '../support/first-story.ts';

const LIMIT_S = 5 * 60;
/** Keystroke-level model: seconds to think, point and press; and to type a letter. */
const ACTION_S = 1.35 + 1.1 + 0.2;
const LETTER_S = 0.28;

let product: RunningProduct;
let mailbox: SmtpSink;
let remove: () => Promise<void>;

test.beforeAll(async () => {
  const folder = await temporaryDataDir();
  remove = folder.remove;
  const certificate = selfSigned('127.0.0.1');
  mailbox = await SmtpSink.start({ certificate, account: { user: EMAIL, password: 'letters' } });
  product = await startProduct({
    dataDir: folder.dataDir,
    env: { NO_DEMO: '1', MAIL_CA: certificate.cert },
  });
});

test.afterAll(async () => {
  await product?.stop();
  await mailbox?.stop();
  await remove?.();
});

test('an owner completes the checklist of a fresh installation in under five minutes', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  let actions = 0;
  let letters = 0;
  const press = async (target: Locator) => {
    actions += 1;
    await target.click();
  };
  const type = async (field: Locator, text: string) => {
    actions += 1;
    letters += text.length;
    await field.fill(text);
  };
  const field = (name: string) => page.getByRole('textbox', { name });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const list = page.getByRole('region', { name: 'Getting started' });
  const next = async (name: string) => {
    if (!page.url().endsWith('/control/index.html'))
      await press(page.getByRole('link', { name: 'Overview' }).first());
    await press(list.getByRole('link', { name }));
  };

  await test.step('an account', async () => {
    await page.goto(product.signUpLink ?? 'no link was printed');
    await type(field('Email'), EMAIL);
    await type(page.getByLabel('Password', { exact: true }), PASSWORD);
    await press(button('Create account'));
    const question = page.getByRole('dialog', { name: 'Who may see names and addresses?' });
    await press(question.getByRole('radio', { name: /\(recommended\)/ }));
    await press(question.getByRole('button', { name: 'Save and continue' }));
    await expect(list.getByRole('listitem').filter({ hasText: '(done)' })).toHaveText([
      /names and addresses/,
    ]);
  });

  await test.step('the company', async () => {
    await next("Enter your company's name and contact details");
    await type(field('Company name'), 'Northern Vaults');
    await type(field('Contact email'), EMAIL);
    await press(button('Save'));
    await expect(page.getByText('Settings saved.')).toBeVisible();
  });

  await test.step('email', async () => {
    const before = { actions, letters };
    await next('Set up email');
    const form = page.getByRole('form', { name: 'Company mail server' });
    await type(form.getByRole('textbox', { name: 'Mail server' }), mailbox.host);
    await type(form.getByRole('textbox', { name: 'Port' }), String(mailbox.port));
    await type(form.getByRole('textbox', { name: 'Username' }), EMAIL);
    await type(form.getByRole('textbox', { name: 'Password (optional)' }), 'letters');
    await press(form.getByRole('button', { name: 'Send code' }));
    await expect.poll(() => mailbox.mails.length, { timeout: 60_000 }).toBe(1);
    const [email] = await mailbox.opened();
    const code = /\b\d{3} ?\d{3}\b/.exec(email?.text ?? '')?.[0] ?? 'no code in the email';
    await type(page.getByRole('textbox', { name: 'Code' }), code);
    await press(button('Save mail server'));
    await expect(
      page.getByText("The site's own emails are sent from now on.", { exact: false }),
    ).toBeVisible();
    // The server offers STARTTLS with a certificate of our own.
    expect(mailbox.mails[0]).toMatchObject({ secure: true, user: EMAIL, to: [EMAIL] });
    cost('email', actions - before.actions, letters - before.letters);
  });

  await test.step('a picture', async () => {
    const color = sharp({ create: { width: 1280, height: 720, channels: 3, background: '#12305e' } });
    await next('Choose your own pictures for the home page');
    actions += 1;
    const file = { name: 'vault.jpg', mimeType: 'image/jpeg', buffer: await color.jpeg().toBuffer() };
    await page.getByLabel('Slide 1 image').setInputFiles(file);
    await expect(page.getByRole('button', { name: 'Remove' }).first()).toBeVisible();
    await press(button('Save'));
    await expect(page.getByText('Settings saved.')).toBeVisible();
  });

  await test.step('claims', async () => {
    await next('Confirm what the home page says about your company');
    await press(page.getByRole('radio', { name: /^They are true/ }));
    await press(button('Save'));
    await expect(page.getByText('Settings saved.')).toBeVisible();
  });

  await test.step('a parcel', async () => {
    await next('Create your first parcel');
    await type(field('Recipient name'), 'Ada Winter');
    await type(field('Destination'), 'Lisbon, Portugal');
    await press(button('Create parcel'));
    await expect(page.getByText(/^Parcel .+ created\.$/)).toBeVisible();
  });

  await test.step('a colleague', async () => {
    await next('Invite a colleague');
    await press(button('Create sign-up link'));
    const link = await page.getByRole('textbox', { name: 'Sign-up link' }).inputValue();
    const theirs = await (await browser.newContext()).newPage();
    await theirs.goto(link);
    await theirs.getByRole('textbox', { name: 'Email' }).fill('colleague@vaultway.example');
    await theirs.getByLabel('Password', { exact: true }).fill('four quiet words here');
    await theirs.getByRole('button', { name: 'Create account' }).click();
    await expect(theirs.getByRole('heading', { name: 'Overview' })).toBeVisible();
    await theirs.context().close();
  });

  await press(page.getByRole('link', { name: 'Overview' }).first());
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expect(list).toBeHidden();
  cost('everything', actions, letters);
});

/** Notes what a part costs, and checks the limit. */
function cost(part: string, actions: number, letters: number) {
  const seconds = Math.round(actions * ACTION_S + letters * LETTER_S);
  const description = `${part}: ${actions} actions, ${letters} letters, ${seconds} s`;
  test.info().annotations.push({ type: 'cost', description });
  expect(seconds).toBeLessThan(LIMIT_S);
}
