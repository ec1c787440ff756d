import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';
import { isInLog, readHead } from './check-head';

type Bytes = Uint8Array<ArrayBuffer>;
const bytes = (...parts: Bytes[]): Bytes => Uint8Array.from(parts.flatMap((part) => [...part]));
const nodeOf = async (left: Bytes, right: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes(Uint8Array.of(1), left, right)));
const leaf = (at: number): Bytes => new Uint8Array(32).fill(at % 251);

/** RFC 6962: the root of the leaves from `first` on. */
async function treeOf(first: number, count: number): Promise<Bytes> {
  if (count === 1) return leaf(first);
  const left = 2 ** Math.ceil(Math.log2(count) - 1);
  return nodeOf(await treeOf(first, left), await treeOf(first + left, count - left));
}
const rootOf = async (count: number) => btoa(String.fromCharCode(...(await treeOf(0, count))));

/** Serves the tiles of a log of `size` leaves. */
const serveLog = (size: number) =>
  server.use(
    http.get('/log/tile/:level/*', async ({ request, params }) => {
      const [, path = '', partial] =
        /tile\/\d+\/(.+?)(?:\.p\/(\d+))?$/.exec(new URL(request.url).pathname) ?? [];
      const index = Number(path.replaceAll(/[x/]/g, ''));
      const perHash = 256 ** Number(params['level']);
      const width = Number(partial ?? 256);
      if ((index * 256 + width) * perHash > size) return new HttpResponse(null, { status: 404 });
      const hashes = Array.from({ length: width }, (_, at) => treeOf((index * 256 + at) * perHash, perHash));
      return HttpResponse.arrayBuffer(bytes(...(await Promise.all(hashes))).buffer);
    }),
  );

it.each([1, 2, 3, 7, 255, 256, 257, 511, 700])(
  'finds the root of %i entries in a longer log',
  async (size) => {
    serveLog(1000);
    expect(await isInLog({ size, root: await rootOf(size) })).toBe(true);
    expect(await isInLog({ size, root: await rootOf(size + 1) })).toBe(false);
  },
);

it('finds no state of a longer log', async () => {
  serveLog(3);
  expect(await isInLog({ size: 4, root: await rootOf(4) })).toBe(false);
});

it.each([
  ['0', 'A'.repeat(43) + '='],
  ['-1', 'A'.repeat(43) + '='],
  ['12', 'A'.repeat(43)],
  ['', ''],
])('reads no state from %j and %j', (size, root) => {
  expect(readHead(size, root)).toBeUndefined();
});

it("fills in what an email's link says, and checks it", async () => {
  serveLog(3);
  const root = await rootOf(3);
  const { user } = renderSite(`/verify.html?${new URLSearchParams({ root, size: '3' })}`);
  expect(await screen.findByLabelText('Entries in the log')).toHaveValue('3');
  expect(screen.getByLabelText('Root of the log')).toHaveValue(root);
  expect(await screen.findByRole('heading', { name: 'Proven' })).toBeVisible();
  expect(
    screen.getByText(/^Our log still has exactly the state.* What else the message says wasn't checked/),
  ).toBeVisible();
  await user.clear(screen.getByLabelText('Entries in the log'));
  await user.type(screen.getByLabelText('Entries in the log'), '2');
  expect(await screen.findByRole('heading', { name: 'Not proven' })).toBeVisible();
});

it('calls a state that is none wrong, and asks for one that is missing', async () => {
  const { user } = renderSite('/verify.html?root=AAAA&size=3');
  expect(await screen.findByRole('heading', { name: 'Not proven' })).toBeVisible();
  await user.clear(screen.getByLabelText('Root of the log'));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('reads a root whose plus signs a mail program decoded', () => {
  expect(readHead('12', `${' '.repeat(2)}A B${'C'.repeat(40)}= `)?.root).toBe(`A+B${'C'.repeat(40)}=`);
});

it('reads a root that was pasted from two lines', () => {
  const [one, two] = ['A'.repeat(20), `${'B'.repeat(23)}=`];
  for (const between of [' ', '\n', ' \u00a0 '])
    expect(readHead('1', one + between + two)?.root).toBe(one + two);
});

it.each(['1234', ' 1,234 ', '1.234', '1 234', '١٬٢٣٤', '۱٬۲۳۴', '१,२३४'])('reads the size %s', (size) => {
  expect(readHead(size, `${'C'.repeat(43)}=`)?.size).toBe(1234);
});

it.each(['', '0', '-1', '12a', '1e3', '1'.repeat(16)])('reads no size from "%s"', (size) => {
  expect(readHead(size, `${'C'.repeat(43)}=`)).toBeUndefined();
});
