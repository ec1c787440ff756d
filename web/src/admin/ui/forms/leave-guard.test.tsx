import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useMemo, useState } from 'react';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { LeaveGuard, useLeave, useUnsaved } from './leave-guard';

const discard = vi.fn<() => void>();

function Form() {
  const [text, setText] = useState('');
  useUnsaved(useMemo(() => (text === '' ? null : { kept: false, discard }), [text]));
  return <input aria-label="Text" value={text} onChange={(event) => setText(event.currentTarget.value)} />;
}

beforeEach(() => discard.mockReset());

/** Navigates from /list to /form and types there. */
async function typeInForm(beside: ReactNode = null) {
  const user = userEvent.setup();
  history.replaceState(null, '', '/list');
  const guarded = (
    <LeaveGuard>
      <Outlet />
    </LeaveGuard>
  );
  const router = createBrowserRouter([
    {
      element: guarded,
      children: [
        { path: '/list', element: <Link to="/form">To the form</Link> },
        {
          path: '/form',
          element: (
            <>
              <Form />
              {beside}
            </>
          ),
        },
      ],
    },
  ]);
  onTestFinished(() => router.dispose());
  render(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  await user.click(screen.getByRole('link', { name: 'To the form' }));
  await user.type(await screen.findByLabelText('Text'), 'a');
  return user;
}

it('discards the changes of every form, and asks again if the page stays', async () => {
  const act = vi.fn<() => void>();
  const others = vi.fn<() => void>();
  const other = { kept: true, discard: others };
  function SecondForm() {
    useUnsaved(other);
    const leave = useLeave();
    return <button onClick={() => leave(act)}>Sign out</button>;
  }
  const user = await typeInForm(<SecondForm />);

  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));

  expect(discard).toHaveBeenCalledOnce();
  expect(others).toHaveBeenCalledOnce();
  expect(act).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Discard changes' })).toBeVisible());
  expect(act).toHaveBeenCalledOnce();
});

it('blocks Back while changes are unsaved, and stays if the user chooses so', async () => {
  const user = await typeInForm();
  history.back();
  await user.click(await screen.findByRole('button', { name: 'Stay on this page' }));

  await waitFor(() => expect(location.pathname).toBe('/form'));
  expect(screen.getByLabelText('Text')).toHaveValue('a');
  expect(discard).not.toHaveBeenCalled();
});

it('goes back when the changes are discarded', async () => {
  const user = await typeInForm();
  history.back();
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));

  expect(await screen.findByRole('link', { name: 'To the form' })).toBeVisible();
  expect(location.pathname).toBe('/list');
  expect(discard).toHaveBeenCalledOnce();
});

it('allows Back without unsaved changes', async () => {
  const user = await typeInForm();
  await user.clear(screen.getByLabelText('Text'));
  history.back();
  expect(await screen.findByRole('link', { name: 'To the form' })).toBeVisible();
});

it('has the browser confirm closing the page', async () => {
  await typeInForm();
  const closing = new Event('beforeunload', { cancelable: true });
  dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
});
