import { screen } from '@testing-library/react';
import { http } from 'msw/http';
import { beforeEach, expect, it } from 'vitest';
import { fieldRefusal } from '@/test/answers';
import { fillIn } from '@/test/fill-in';
import { renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const TOO_COMMON = { name: 'Password is too common; choose one nobody would guess' };
const summary = () => screen.findByRole('link', TOO_COMMON);
const password = () => screen.getByLabelText('Password');

beforeEach(() => server.use(http.post('/api/admins', () => fieldRefusal('password', 'too_common'))));

/** Submits by Enter a form whose password the server rejects, so that the summary takes the focus from the field. */
async function sendByEnter() {
  const { user } = renderPanel('/control/signup.html?token=a-token', { admin: false });
  await fillIn(user, { Email: 'anna@goldline.example', Password: 'passwordpassword' });
  await user.type(password(), '{Enter}');
  expect(await summary()).toBeVisible();
  return user;
}

it("keeps the server's error after the form was sent by Enter", async () => {
  const user = await sendByEnter();
  expect(password()).toBeInvalid();

  await user.click(await summary());
  await user.tab();

  expect(await summary()).toBeVisible();
  expect(password()).toBeInvalid();
});

it('clears the error once that field changes', async () => {
  const user = await sendByEnter();

  await user.type(password(), '!');

  expect(screen.queryByRole('link', TOO_COMMON)).not.toBeInTheDocument();
  expect(password()).toBeValid();
});

it("shows the server's error beside errors of other fields at the next attempt", async () => {
  const user = await sendByEnter();

  await fillIn(user, { Email: 'anna' });
  await user.type(screen.getByLabelText('Email'), '{Enter}');

  expect(await screen.findByRole('link', { name: "Email isn't a valid email address" })).toBeVisible();
  expect(await summary()).toBeVisible();
});
