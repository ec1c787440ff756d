import type { EventProof, HandoverProof, HistoryProof } from '@vaultway/contracts';
import { screen, within } from '@testing-library/react';
import { delay } from 'msw';
import { http, HttpResponse } from 'msw/http';
import { describe, expect, it, vi } from 'vitest';
import { answers, fails } from '@/test/answers';
import { anActivity, aTrackedParcel, listOf } from '@/test/builders';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';
import { hashOf as sealOf } from './proof-result';
import { differencesFrom, hashCustom } from './differences';
import { checkAny, checkHistory, checkProof, leadsTo, newestChain, readProof } from './check-proof';

type Bytes = Uint8Array<ArrayBuffer>;
const utf8 = (text: string): Bytes => new TextEncoder().encode(text);
const bytes = (...parts: Bytes[]): Bytes => Uint8Array.from(parts.flatMap((part) => [...part]));
const hexOf = (part: Bytes) => Array.from(part, (byte) => byte.toString(16).padStart(2, '0')).join('');
const base64 = (part: Bytes) => btoa(String.fromCharCode(...part));
const sha256 = async (...parts: Bytes[]): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes(...parts)));
const leafOf = (entry: Bytes) => sha256(Uint8Array.of(0), entry);
const nodeOf = (left: Bytes, right: Bytes) => sha256(Uint8Array.of(1), left, right);
const hashOf = async (text: string) => base64(await sha256(utf8(text)));

const NAME = 'www.example.com/log';
const PARCEL = '01890000-0000-7000-8000-000000000001';
/** Records of version 1. */
const RECORD = JSON.stringify({
  at: '2026-11-05T05:09:00.000Z',
  color: 'green',
  description: null,
  icon: 'plane',
  id: 'e0',
  kind: 'event.created',
  parcel_id: PARCEL,
  step: null,
  title: 'Sealed',
});
const handoverOf = (...parcels: string[]) =>
  JSON.stringify({ id: 'h0', kind: 'deliver', parcels: parcels.map((id) => ({ id })), what: 'deliver' });

/** Creates a proof of the second of three entries, signed with a new key. */
async function aProof(change: Partial<EventProof> = {}, said = RECORD): Promise<EventProof> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const key = bytes(Uint8Array.of(1), raw);
  const id = (await sha256(utf8(`${NAME}\n`), key)).slice(0, 4);
  const salt = await sha256(utf8('salt'));
  const entry = await sha256(salt, utf8(said));
  const [first, third] = await Promise.all(['first', 'third'].map((text) => leafOf(utf8(text))));
  if (!first || !third) throw new Error('no leaves');
  const root = base64(await nodeOf(await nodeOf(first, await leafOf(entry)), third));
  const text = `${NAME}\n3\n${root}\n`;
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, utf8(text)));
  const hex = Array.from(id, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return {
    version: 1,
    link: null,
    key: `${NAME}+${hex}+${base64(key)}`,
    index: 1,
    entry: base64(entry),
    salt: base64(salt),
    record: said,
    size: 3,
    root,
    path: [first, third].map(base64),
    checkpoint: `${text}\n— ${NAME} ${base64(bytes(id, signature))}\n`,
    stamp: null,
    ...change,
  };
}

/** Creates a key of the log. */
async function aSigner() {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const key = bytes(Uint8Array.of(1), new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
  const id = (await sha256(utf8(`${NAME}\n`), key)).slice(0, 4);
  const hex = Array.from(id, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return {
    key: `${NAME}+${hex}+${base64(key)}`,
    sign: async (text: string) => {
      const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, utf8(text)));
      return `${text}\n— ${NAME} ${base64(bytes(id, signature))}\n`;
    },
  };
}

type Signer = Awaited<ReturnType<typeof aSigner>>;

interface HistoryFacts {
  parcel?: { id: string };
  event?: { id: string; created_at: string };
  /** Of the second record. */
  kind?: string;
  /** Parcel of the earlier record. */
  earlierOf?: string;
  /** Kind, ID, code and parcel of both the second and third record. */
  handed?: { id: string; kind: string; tracking_code: string; parcel_id: string }[];
}

/** Creates the history of a parcel with three records, the first of which is superseded, and an earlier one. */
async function aHistory({
  parcel,
  event,
  kind = 'event.created',
  earlierOf = PARCEL,
  handed,
}: HistoryFacts = {}): Promise<HistoryProof> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const key = bytes(Uint8Array.of(1), new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
  const keyId = (await sha256(utf8(`${NAME}\n`), key)).slice(0, 4);
  const sign = async (text: string) => {
    const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, utf8(text)));
    return `${text}\n— ${NAME} ${base64(bytes(keyId, signature))}\n`;
  };
  const parcel_id = PARCEL;
  const said: ({ id: string; kind: string } & Record<string, unknown>)[] = [
    { id: parcel_id, kind: 'parcel.created', declared_value: 'USD 1,250,000' },
    {
      id: 'e1',
      kind,
      title: 'Sealed',
      tracking_code: 'VW-1',
      ...event,
      at: event?.created_at,
      version: '3',
    },
    {
      kind: 'parcel.changed',
      declared_value: 'USD 1',
      tracking_code: 'VW-1',
      ...parcel,
      id: parcel_id,
      version: '3',
      position_at: '2026-11-02T05:09:00.000Z',
      map_current_latitude: '46.2',
      custom: [hexOf(await sha256(utf8('salt order_no 4711')))],
    },
  ];
  said.splice(1, handed?.length ?? 0, ...(handed ?? []));
  const made = [];
  let previous: string | null = null;
  for (const [at, fields] of said.entries()) {
    const salt = await sha256(utf8(`salt ${at}`));
    const record = JSON.stringify(fields);
    const link = JSON.stringify({
      content: base64(await sha256(salt, utf8(record))),
      id: fields.id,
      kind: fields.kind,
      parcel_id: handed?.[at - 1]?.parcel_id ?? parcel_id,
      previous,
      recorded_at: `2026-11-0${at + 1}T05:09:00.000Z`,
      sequence: at + 1,
      version: 2,
    });
    const entry = await sha256(utf8(link));
    const leaf = await leafOf(entry);
    previous = base64(leaf);
    made.push({ leaf, proof: { index: at, entry: base64(entry), salt: base64(salt), record, link } });
  }
  const salt = await sha256(utf8('salt'));
  const record = handoverOf(earlierOf);
  const entry = await sha256(salt, utf8(record));
  const [a, b, c] = made.map(({ leaf }) => leaf) as [Bytes, Bytes, Bytes];
  const d = await leafOf(entry);
  const [ab, cd] = [await nodeOf(a, b), await nodeOf(c, d)];
  const root = base64(await nodeOf(ab, cd));
  const paths = [
    [b, cd],
    [a, cd],
    [d, ab],
  ];
  const records = made.map(({ proof }, at) => ({ ...proof, path: (paths[at] ?? []).map(base64) }));
  return {
    version: 2,
    key: `${NAME}+${Array.from(keyId, (byte) => byte.toString(16).padStart(2, '0')).join('')}+${base64(key)}`,
    size: 4,
    root,
    checkpoint: await sign(`${NAME}\n4\n${root}\n`),
    stamp: null,
    head: {
      records: 3,
      size: 4,
      note: await sign(`${NAME}/parcel\n${parcel_id}\n3\n${previous}\n4\n${root}\n`),
    },
    records: records.map((each, at) => (at === 0 ? { ...each, salt: null, record: null } : each)),
    custom: { order_no: 'salt' },
    earlier: [{ index: 3, entry: base64(entry), path: [c, ab].map(base64), salt: base64(salt), record }],
  };
}

type Placed = HistoryProof['records'][number];
const withheld = (record: Placed): Placed => ({ ...record, salt: null, record: null, link: null });

describe('a history', () => {
  it('is proven only with all of its records, in order', async () => {
    const history = await aHistory();
    const [first, second, third] = history.records as [never, never, never];
    expect(await checkHistory(history, history.key)).toBe('proved');
    expect(await checkHistory(history, null)).toBe('unknown_key');
    expect(await checkHistory(history, (await aHistory()).key)).toBe('other_key');
    for (const records of [[first, third], [second, third], [first, second], [second, first, third], []]) {
      expect(await checkHistory({ ...history, records }, history.key)).toBe('incomplete');
    }
  });

  it('is wrong with a changed record, link or head', async () => {
    const history = await aHistory();
    const [first, second, third] = history.records as [never, EventProof, never];
    const forged = [
      { ...second, record: (second.record ?? '').replace('Sealed', 'Opened') },
      { ...second, link: (second.link ?? '').replace('2026', '2025') },
    ];
    for (const record of forged) {
      expect(await checkHistory({ ...history, records: [first, record, third] }, history.key)).toBe('wrong');
    }
    const note = history.head.note.replace('\n3\n', '\n2\n');
    const shorter = { ...history, records: [first, second], head: { ...history.head, note } };
    expect(await checkHistory(shorter as HistoryProof, history.key)).toBe('wrong');
  });

  it('without its records is proven to be complete', async () => {
    const history = await aHistory();
    const records = history.records.map(withheld);
    expect(await checkHistory({ ...history, records }, history.key)).toBe('withheld');
    expect(await checkHistory({ ...history, records: records.slice(1) }, history.key)).toBe('incomplete');
  });

  it('with some records withheld is proven only with each of them in its place', async () => {
    const history = await aHistory();
    const [first, second, third] = history.records as [Placed, Placed, Placed];
    const check = (...records: Placed[]) => checkHistory({ ...history, records }, history.key);
    expect(await check(first, withheld(second), third)).toBe('withheld');
    expect(await check(first, withheld(first), third)).toBe('incomplete');
    expect(await check(withheld(first), third, third)).toBe('incomplete');
  });

  it('has no record of another parcel, nor one of a chain, among its earlier ones', async () => {
    const history = await aHistory();
    const [, second] = history.records as [Placed, Placed];
    expect(await checkHistory({ ...history, earlier: [second] }, history.key)).toBe('wrong');
    const other = await aHistory({ earlierOf: PARCEL.replace('1', '2') });
    expect(await checkHistory(other, other.key)).toBe('wrong');
  });

  it('has no earlier record in its chain, and each record once, even if all others are withheld', async () => {
    const history = await aHistory();
    const [first, second, third] = history.records.map(withheld) as [Placed, Placed, Placed];
    const [earlier] = history.earlier as [Placed];
    const check = (...records: Placed[]) => checkHistory({ ...history, records }, history.key);
    expect(await check(first, { ...earlier, link: null }, third)).toBe('wrong');
    expect(await check(first, first, third)).toBe('incomplete');
    expect(await check(second, first, third)).toBe('incomplete');
  });
});

describe('a proof', () => {
  it('that is valid is proven, even if its record is withheld', async () => {
    const proof = await aProof();
    expect(await checkProof(proof)).toBe('proved');
    expect(await checkProof(proof, `${proof.key}\n`)).toBe('proved');
    expect(await checkProof({ ...proof, salt: null, record: null })).toBe('withheld');
  });

  it('that shows what nobody can check is wrong', async () => {
    const [history, event] = [await aHistory(), await aProof()];
    const [first, second, third] = history.records as [Placed, Placed, Placed];
    const handover = await aHistory({ kind: 'handover.recorded' });
    const { head: _, earlier: __, ...state } = handover;
    const bytesOf = (text: string) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
    /** Moves the record into the salt; their hash stays the same. */
    const hidden = ({ salt, record }: { salt: string | null; record: string | null }) => ({
      salt: base64(bytes(bytesOf(salt ?? ''), utf8(record ?? ''))),
      record: '',
    });
    const ofHistory = (record: Placed) => checkAny({ ...history, records: [first, record, third] });
    const record = '{"title":"Forged"}';
    for (const salt of [null, undefined as never, '']) {
      expect(await ofHistory({ ...second, salt, record })).toBe('wrong');
      expect(await checkAny({ ...event, salt, record })).toBe('wrong');
      const forged = { ...(handover.records[1] as Placed), salt, record };
      expect(await checkAny({ ...state, records: [forged] })).toBe('wrong');
    }
    expect(await ofHistory({ ...second, record: null })).toBe('incomplete');
    expect(await ofHistory({ ...second, ...hidden(second) })).toBe('wrong');
    expect(await checkAny({ ...event, ...hidden(event) })).toBe('wrong');
    const { salt: ___, record: ____, ...bare } = second;
    expect(await ofHistory(bare as Placed)).toBe('incomplete');
    const asEvent = { ...state, ...second, salt: '', record: second.link, link: null };
    expect(await checkAny(asEvent)).toBe('wrong');
  });

  it('has no records of another kind beside it, which would be shown unchecked', async () => {
    const records = [{ index: 'no', link: '{"kind":"event.created"}', record: '{"title":"Forged"}' }];
    expect(readProof(JSON.stringify({ ...(await aProof()), records }))).toBeUndefined();
  });

  it('has only texts where the check expects texts', async () => {
    const [event, history] = [await aProof(), await aHistory()];
    const { head: _, earlier: __, ...state } = history;
    const [, second] = history.records as [Placed, Placed];
    const record = '{"title":"Forged"}';
    const salt = base64(await sha256(utf8('forged')));
    const content = await sha256(await sha256(utf8('forged')), utf8(record));
    const link = [JSON.stringify({ content: base64(content), id: 'e0', kind: 'event.created' })];
    const forged = { ...second, salt, record, link: link as never };
    const check = (proof: object) => checkAny(proof as EventProof, history.key);
    expect(await check({ ...state, records: undefined, ...forged })).toBe('wrong');
    expect(await checkProof({ ...state, ...forged }, history.key)).toBe('wrong');
    expect(await check({ ...state, records: [forged] })).toBe('wrong');
    const listed = { ...event, record: [record] as never };
    expect(await checkAny(listed, event.key)).toBe('wrong');
    const both = { ...event, records: [{ index: 'no', link: '{"kind":"event.created"}', record }] };
    expect(await checkAny(both, event.key)).toBe('wrong');
  });

  it('is valid with witness signatures below that of the log', async () => {
    const proof = await aProof();
    const cosigned = `${proof.checkpoint}— witness.example/w1 ${await hashOf('cosignature')}\n`;
    expect(await checkProof({ ...proof, checkpoint: cosigned }, proof.key)).toBe('proved');
  });

  const other = () => hashOf('other');
  it.each<[what: string, change: () => Promise<Partial<EventProof>> | Partial<EventProof>]>([
    ['record', () => ({ record: RECORD.replace('Sealed', 'Opened') })],
    ['salt', async () => ({ salt: await other() })],
    ['entry', async () => ({ entry: await other() })],
    ['index', () => ({ index: 0 })],
    ['index beyond the log', () => ({ index: 3 })],
    ['size', () => ({ size: 4 })],
    ['root', async () => ({ root: await other() })],
    ['shorter path', () => ({ path: [] })],
    ['longer path', async () => ({ path: [await other(), await other(), await other()] })],
    ['key', async () => ({ key: (await aProof()).key })],
    ['checkpoint', async () => ({ checkpoint: (await aProof()).checkpoint.replace('www', 'ww') })],
    ['text that is no base64', () => ({ entry: '!' })],
  ])('with another %s is wrong', async (_, change) => {
    expect(await checkProof({ ...(await aProof()), ...(await change()) })).toBe('wrong');
  });

  it('with a foreign key is distinguished from a wrong one', async () => {
    expect(await checkProof(await aProof(), (await aProof()).key)).toBe('other_key');
  });

  it('is checked as far as possible in a browser without Ed25519', async () => {
    const proof = await aProof();
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError'));
    expect(await checkProof(proof)).toBe('unsupported');
  });

  it.each(['', 'null', '{}', '[]', '{"key":"a","entry":"b","root":"c","checkpoint":"d"}'])(
    'is not parsed from "%s"',
    (text) => {
      expect(readProof(text)).toBeUndefined();
    },
  );
});

const fileOf = (text: string) => new File([text], 'proof.json', { type: 'application/json' });
const result = () => within(screen.getByRole('region', { name: 'Result' }));
const keysAre = (...keys: { key: string; note: string | null }[]) =>
  server.use(http.get('/log/keys', () => HttpResponse.json({ keys })));
const keyIs = (key: string) => keysAre({ key, note: null });

describe('the page that verifies proofs', () => {
  it('shows what a proof proves, with the event', async () => {
    const proof = await aProof();
    keyIs(proof.key);
    const { user } = renderSite('/verify.html');
    await user.upload(await screen.findByLabelText('Proof (.json, .pdf)'), fileOf(JSON.stringify(proof)));
    expect(await screen.findByRole('heading', { name: 'Proven', level: 2 })).toBeVisible();
    expect(screen.getByText(/^This entry is in the public log/)).toBeVisible();
    expect(screen.getByText('proof.json')).toBeVisible();
    expect(screen.getByText('Sealed').tagName).toBe('Q');
    expect(screen.getByText('1, in a log of 3')).toBeInTheDocument();
  });

  it.each([
    ['a parcel', { kind: 'parcel.created', declared_value: 'USD 1' }, 'Parcel details'],
    ['a handover', { kind: 'deliver', what: 'deliver', parcels: [{ id: PARCEL }] }, 'Handover'],
    ['a seal of a log', { kind: 'trail.sealed', rows: 2 }, 'Entry'],
    ['an erased event', { kind: 'event.erased' }, 'Event'],
    ['a deleted event', { kind: 'event.deleted', at: '2026-11-05T05:09:00.000Z', title: 'Sealed' }, 'Event'],
  ])('calls %s no event, and shows all of its record', async (_, said, name) => {
    const proof = await aProof({}, JSON.stringify({ id: 'x0', ...said }));
    keyIs(proof.key);
    const { user } = renderSite('/verify.html');
    await user.upload(await screen.findByLabelText('Proof (.json, .pdf)'), fileOf(JSON.stringify(proof)));
    expect(await screen.findByText(/^This entry is in the public log/)).toBeVisible();
    await user.click(result().getAllByText(name)[0] as HTMLElement);
    expect(screen.getByText(/"id": "x0"/)).toHaveTextContent(`"kind": "${said.kind}"`);
  });

  it('shows nothing of another kind that a file also has', async () => {
    const history = await aHistory({ kind: 'handover.recorded' });
    const event = await aProof();
    const { head: _, earlier: __, records, ...state } = history;
    const handover = { ...state, records: records.slice(1, 2) };
    localStorage.setItem('log-keys', [history.key, event.key].join('\n'));
    server.use(http.get('/log/keys', () => new HttpResponse(null, { status: 503 })));
    const { user } = renderSite('/verify.html');
    const show = async (proof: object) => {
      await user.upload(await screen.findByLabelText('Proof (.json, .pdf)'), fileOf(JSON.stringify(proof)));
      expect(await screen.findByRole('heading', { name: 'Proven', level: 2 })).toBeVisible();
    };
    for (const proof of [handover, history]) {
      for (const entry of [event.entry, '%']) {
        await show({ ...proof, entry, index: 2 });
        expect(sealOf({ ...proof, entry, index: 2 })).toBe(sealOf(proof));
        expect(result().getByText('Entries in the log')).toBeInTheDocument();
        expect(screen.queryByText(/, in a log of/)).toBeNull();
      }
    }
    await show({ ...event, paper: 'count', version: 1, ledger: { position: 7 } });
    expect(screen.getByText('Sealed')).toBeVisible();
  });

  it('detects a changed event', async () => {
    const proof = await aProof({ record: RECORD.replace('Sealed', 'Opened') });
    keyIs(proof.key);
    const { user } = renderSite('/verify.html');
    await user.upload(await screen.findByLabelText('Proof (.json, .pdf)'), fileOf(JSON.stringify(proof)));
    expect(await screen.findByRole('heading', { name: 'Not proven' })).toBeVisible();
    expect(screen.getByText(/^This doesn't match/)).toBeVisible();
    expect(screen.queryByText('Opened')).toBeNull();
    expect(screen.queryByText('Technical details')).toBeNull();
  });

  it('shows a history, with the parcel and later changes', async () => {
    const history = await aHistory();
    keyIs(history.key);
    const { user } = renderSite('/verify.html');
    const file = fileOf(JSON.stringify({ status: 200, data: history }));
    await user.upload(await screen.findByLabelText('Proof (.json, .pdf)'), file);
    expect(
      await screen.findByText(/^This is everything our log had about this parcel when this proof was made/),
    ).toBeVisible();
    expect(screen.getByText('Parcel VW-1')).toBeVisible();
    expect(screen.getByText('Sealed')).toBeVisible();
    expect(screen.getByText(/^Changed later: .*3 November 2026/)).toBeVisible();
    expect(screen.getByText('Technical details')).toBeVisible();
  });

  it('shows records of an earlier release in it', async () => {
    const history = await aHistory();
    keyIs(history.key);
    const { user } = renderSite('/verify.html');
    await user.upload(await screen.findByLabelText('Proof (.json, .pdf)'), fileOf(JSON.stringify(history)));
    await screen.findByText(/^This is everything/);
    const items = result().getAllByRole('listitem');
    expect(items).toHaveLength(4);
    expect(within(items.at(-1) as HTMLElement).getByText('Handover')).toBeVisible();
  });

  it('says that the pages of a PDF were not checked, and shows what the log says', async () => {
    const history = await aHistory();
    keyIs(history.key);
    const { user } = renderSite('/verify.html');
    const stream = new Response(JSON.stringify(history)).body?.pipeThrough(new CompressionStream('deflate'));
    const parts = ['%PDF-1.7\n<< /Type /EmbeddedFile >>\nstream\n', await new Response(stream).arrayBuffer()];
    const file = new File([...parts, '\nendstream'], 'a.pdf', { type: 'application/pdf' });
    await user.upload(await screen.findByLabelText('Proof (.json, .pdf)'), file);
    expect(await screen.findByText(/^What the pages of the PDF say wasn't checked/)).toBeVisible();
    await user.click(screen.getAllByText('Parcel details').at(-1) as HTMLElement);
    expect(screen.getByText(/"declared_value": "USD 1"/)).toBeVisible();
    await user.upload(screen.getByLabelText('Proof (.json, .pdf)'), fileOf(JSON.stringify(history)));
    await screen.findByText('proof.json');
    expect(screen.queryByText(/^What the pages/)).toBeNull();
  });

  it('shows that a record of a history is withheld', async () => {
    const proof = await aHistory();
    const [first, ...rest] = proof.records as [Placed, Placed];
    keyIs(proof.key);
    const { user } = renderSite('/verify.html');
    const file = fileOf(JSON.stringify({ ...proof, records: [withheld(first), ...rest] }));
    await user.upload(await screen.findByLabelText('Proof (.json, .pdf)'), file);
    expect(await screen.findByText(/more about this parcel/)).toBeVisible();
    const line = screen.getAllByRole('listitem').find(({ textContent }) => /only to/.test(textContent ?? ''));
    expect(line).toHaveTextContent(
      'This entry is in the public log. What it says is shown only to the recipient.',
    );
  });

  it('tells the time stamp, which it has not checked', async () => {
    const proof = await aProof();
    keyIs(proof.key);
    const { size, root, checkpoint } = proof;
    const stamp = { time: '2026-11-05T08:00:00.000Z', authority: 'tsa.example', size, root, checkpoint };
    const { user } = renderSite('/verify.html');
    const text = JSON.stringify({ ...proof, stamp: { ...stamp, consistency: [], response: '' } });
    await user.upload(await screen.findByLabelText('Proof (.json, .pdf)'), fileOf(text));
    await user.click(await screen.findByText('Technical details'));
    const said = screen.getByText(/^No later than/).textContent;
    expect(said).toMatch(/5\s+November\s2026, 08:00 UTC, according to tsa\.example\. Not checked here\.$/);
    expect(readProof(JSON.stringify({ ...proof, stamp: { time: { $: 1 } } }))).toBeUndefined();
  });

  it('proves nothing without our key', async () => {
    server.use(http.get('/log/keys', () => new HttpResponse(null, { status: 503 })));
    const { user } = renderSite('/verify.html');
    for (const proof of [await aProof(), await aHistory()]) {
      await user.upload(await screen.findByLabelText('Proof (.json, .pdf)'), fileOf(JSON.stringify(proof)));
      expect(await screen.findByText(/^Our key isn't known here/)).toBeVisible();
    }
    expect(screen.queryByText('Proven')).toBeNull();
  });

  it('gives no verdict while our keys load', async () => {
    server.use(http.get('/log/keys', async () => await delay('infinite')));
    const { user } = renderSite('/verify.html');
    await user.upload(
      await screen.findByLabelText('Proof (.json, .pdf)'),
      fileOf(JSON.stringify(await aProof())),
    );
    expect(await screen.findByText('Checking…')).toBeVisible();
    expect(screen.queryByText(/roven$/)).toBeNull();
  });

  it("remembers the log's key, and accepts only a new one that it signed", async () => {
    const [old, next] = [await aSigner(), await aSigner()];
    const proof = await aProof({ key: old.key });
    const read = async () => {
      const { user, unmount } = renderSite('/verify.html');
      const file = fileOf(JSON.stringify({ ...(await aHistory()), key: next.key }));
      await user.upload(await screen.findByLabelText('Proof (.json, .pdf)'), file);
      const text = (await screen.findByRole('heading', { name: 'Not proven' })).nextSibling?.textContent;
      unmount();
      return text;
    };
    keyIs(proof.key);
    expect(await read()).toContain("a key that isn't ours");
    const keys = [
      { key: old.key, note: null },
      { key: next.key, note: null },
    ];
    keysAre(...keys);
    expect(await read()).toContain("a key that isn't ours");
    keysAre(
      { key: old.key, note: null },
      { key: next.key, note: await old.sign(`${NAME}/key\n${next.key}\n`) },
    );
    expect(await read()).toContain("doesn't match the log");
    expect(localStorage.getItem('log-keys')).toBe(`${old.key}\n${next.key}`);
  });

  it.each<[string, (keys: Record<'known' | 'other', Signer>) => Promise<string | null>]>([
    ['that the known one did not sign', async () => null],
    ['that signed the known one', ({ known, other }) => other.sign(`${NAME}/key\n${known.key}\n`)],
  ])('accepts no listed key %s', async (_, sign) => {
    const [known, other] = [await aSigner(), await aSigner()];
    localStorage.setItem('log-keys', known.key);
    keysAre({ key: other.key, note: null }, { key: known.key, note: await sign({ known, other }) });
    const { user } = renderSite('/verify.html');
    const file = fileOf(JSON.stringify({ ...(await aHistory()), key: other.key }));
    await user.upload(await screen.findByLabelText('Proof (.json, .pdf)'), file);
    expect(await screen.findByText(/a key that isn't ours/)).toBeVisible();
  });

  it('accepts, at a first visit, no former key that did not sign the newest', async () => {
    const [stolen, next] = [await aSigner(), await aSigner()];
    keysAre({ key: stolen.key, note: null }, { key: next.key, note: null });
    const { user } = renderSite('/verify.html');
    const file = fileOf(JSON.stringify({ ...(await aHistory()), key: stolen.key }));
    await user.upload(await screen.findByLabelText('Proof (.json, .pdf)'), file);
    expect(await screen.findByText(/a key that isn't ours/)).toBeVisible();
  });

  it('accepts the keys before the newest in a browser that remembered this alone', async () => {
    const [former, newest] = [await aSigner(), await aSigner()];
    const note = await former.sign(`${NAME}/key\n${newest.key}\n`);
    localStorage.setItem('log-key', newest.key);
    keysAre({ key: former.key, note: null }, { key: newest.key, note });
    const { user } = renderSite('/verify.html');
    const file = fileOf(JSON.stringify({ ...(await aHistory()), key: former.key }));
    await user.upload(await screen.findByLabelText('Proof (.json, .pdf)'), file);
    expect(await screen.findByText(/doesn't match the log/)).toBeVisible();
    expect(localStorage.getItem('log-key')).toBe(newest.key);
  });

  it('accepts the key of a log that got another name', async () => {
    const [signer, other] = [await aSigner(), await aSigner()];
    const renamed = `b.example/log+00000000+${signer.key.split('+').slice(2).join('+')}`;
    const keys = [signer.key, renamed].map((key) => ({ key, note: null }));
    expect(await leadsTo(keys, signer.key)).toBe(true);
    expect(await newestChain([{ key: other.key, note: null }, ...keys])).toEqual([signer.key, renamed]);
    expect(await leadsTo(keys, other.key)).toBe(false);
  });

  it('rejects other files', async () => {
    keyIs((await aProof()).key);
    const { user } = renderSite('/verify.html');
    await user.upload(await screen.findByLabelText('Proof (.json, .pdf)'), fileOf('hello'));
    expect(await screen.findByRole('alert')).toHaveTextContent("isn't a proof");
  });
});

describe('a history on the tracking page', () => {
  const code = 'VW-1';
  const event = anActivity({ id: 'e1', title: 'Sealed', created_at: '2026-11-02T05:09:00.000Z' });
  const parcel = aTrackedParcel({
    id: '01890000-0000-7000-8000-000000000001',
    tracking_code: code,
    declared_value: 'USD 1',
    map_current_latitude: 46.2,
    position: { at: '2026-11-02T05:09:00.000Z' },
    custom: { order_no: 4711 },
    custom_fields: [{ key: 'order_no', label: 'Order', kind: 'number' }],
    history: listOf([event]),
  });
  /** Creates the history of exactly this parcel. */
  const itsHistory = async () => aHistory({ parcel, event });
  const open = async (shown: Partial<typeof parcel> = {}) => {
    const proof = await itsHistory();
    keyIs(proof.key);
    server.use(
      answers('/api/parcels/:code', { ...parcel, ...shown }),
      answers('/api/parcels/:code/history/proof', proof),
    );
    const { user } = renderSite(`/track.html?code=${code}`);
    await user.click(await screen.findByRole('button', { name: 'Verify this history' }));
  };

  it('is compared with the log, and can be downloaded', async () => {
    await open();
    expect(await screen.findByText('Proven')).toBeVisible();
    expect(screen.getByText(/^Everything shown here is in our log exactly so/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download history' })).toBeVisible();
    const [link] = screen.getAllByRole('link', { name: 'Check a proof' });
    expect(link).toHaveAttribute('href', '/verify.html');
  });

  it.each<[string, Partial<typeof parcel>, string]>([
    ['another value', { declared_value: 'USD 1,250,000' }, 'USD 1,250,000 USD 1'],
    ['another title', { history: listOf([{ ...event, title: 'Opened' }]) }, 'Opened Sealed'],
    [
      'another time',
      { history: listOf([{ ...event, created_at: '2026-11-02T06:09:00.000Z' }]) },
      '2026-11-02T06:09:00.000Z 2026-11-02T05:09:00.000Z',
    ],
    [
      'an event that was never logged',
      { history: listOf([event, anActivity({ id: 'e2', title: 'Forged' })]) },
      'Forged not in the log',
    ],
    ['another point', { map_current_latitude: 46.3 }, '46.3 46.2'],
    ['a point that was never logged', { map_pickup_latitude: 1 }, '1 not in the log'],
    [
      'a photo that was never logged',
      { image: '/uploads/images/x.jpg' },
      '/uploads/images/x.jpg not in the log',
    ],
    ['another custom field', { custom: { order_no: 4712 } }, 'Order: 4712 not in the log'],
    [
      'another time zone',
      { history: listOf([{ ...event, time_zone: 'Asia/Tokyo' }]) },
      'Asia/Tokyo not in the log',
    ],
    ['no event that was logged', { history: listOf([]) }, 'Sealed'],
    ['the history of another parcel', { id: PARCEL.replace('1', '2') }, 'VW-1 not in the log'],
  ])('with %s is not proven, and the log is quoted', async (_, shown, said) => {
    await open(shown);
    expect(await screen.findByText('Not proven')).toBeVisible();
    expect(screen.getByText(/^This page doesn't show what the log says/)).toBeVisible();
    const quoted = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.trim());
    expect(quoted).toContain(said);
    expect(screen.queryByText('Proven')).toBeNull();
  });

  it('that is disclosed in part does not claim to be everything', async () => {
    const proof = await itsHistory();
    const [first, ...rest] = proof.records as [Placed, Placed];
    keyIs(proof.key);
    server.use(
      answers('/api/parcels/:code', parcel),
      answers('/api/parcels/:code/history/proof', { ...proof, records: [withheld(first), ...rest] }),
    );
    const { user } = renderSite(`/track.html?code=${code}`);
    await user.click(await screen.findByRole('button', { name: 'Verify this history' }));
    expect(
      await screen.findByText(
        /^The parcel's details and events shown here are in our log.*more about this parcel/,
      ),
    ).toBeVisible();
  });

  it('of which a stranger gets hashes alone is not called different', async () => {
    const proof = await itsHistory();
    keyIs(proof.key);
    server.use(
      answers('/api/parcels/:code', parcel),
      answers('/api/parcels/:code/history/proof', { ...proof, records: proof.records.map(withheld) }),
    );
    const { user } = renderSite(`/track.html?code=${code}`);
    await user.click(await screen.findByRole('button', { name: 'Verify this history' }));
    expect(await screen.findByText('Proven')).toBeVisible();
    expect(screen.getByText(/^Nothing about this parcel was left out/)).toBeVisible();
  });

  it.each([
    ['Not proven', 'Forged, Nowhere'],
    ['Proven', null],
  ])('has a certificate that is %s with the destination %s', async (verdict, destination) => {
    const proof = await itsHistory();
    keyIs(proof.key);
    server.use(
      answers('/api/parcels/:code', { ...parcel, step: 'delivered', destination }),
      answers('/api/parcels/:code/history/proof', proof),
    );
    const { user } = renderSite(`/track.html?code=${code}`);
    await user.click(await screen.findByRole('button', { name: 'Delivery certificate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delivery certificate' }));
    expect(await dialog.findByText(verdict)).toBeVisible();
  });

  it('of a parcel that has not entered the log yet is not compared', async () => {
    const history = await aHistory({ parcel, event });
    const records = history.records.filter(({ link }) => link?.includes('"event.created"'));
    const shown = { parcel, events: [event], more: false, custom: [], deliveries: [] };
    expect(differencesFrom({ ...history, records }, shown)).toBeUndefined();
  });

  it('has no custom field in the salt of another', async () => {
    const fields = { custom: { no: 4711 }, custom_fields: [{ key: 'no', label: 'No', kind: 'number' }] };
    const [forged] = await hashCustom({ custom: { no: 'salt order_no' } }, fields as never);
    const [field] = await hashCustom({ custom: { no: 'salt' } }, fields as never);
    expect([forged?.hash, field?.hash]).toEqual(['', expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });

  it('says if it is not sealed yet', async () => {
    server.use(
      answers('/api/parcels/:code', parcel),
      fails('/api/parcels/:code/history/proof', 'not_sealed_yet'),
    );
    const { user } = renderSite(`/track.html?code=${code}`);
    await user.click(await screen.findByRole('button', { name: 'Verify this history' }));
    expect(await screen.findByText(/isn't sealed yet/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('is loaded from the QR code of a document', async () => {
    const proof = await itsHistory();
    keyIs(proof.key);
    server.use(answers('/api/parcels/:code/history/proof', proof));
    renderSite(`/verify.html?code=${code}`);
    expect(await screen.findByRole('heading', { name: 'Proven' })).toBeVisible();
    expect(screen.getByText('Parcel VW-1')).toBeVisible();
  });
});

describe('a forged proof', () => {
  /** Returns a copy for each text, number and list anywhere in a proof, with that alone changed. */
  function mutations(value: unknown, path = ''): { path: string; to: unknown }[] {
    if (typeof value === 'string') {
      const middle = Math.floor(value.length / 2);
      const other = value[middle] === 'A' ? 'B' : 'A';
      return [`${value.slice(0, middle)}${other}${value.slice(middle + 1)}`, '', `${value}A`].map((to) => ({
        path,
        to,
      }));
    }
    if (typeof value === 'number') return [value + 1, value - 1, 0.5].map((to) => ({ path, to }));
    if (Array.isArray(value)) {
      const inside = value.flatMap((each, at) =>
        mutations(each, `${path}[${at}]`).map((found) => ({ ...found, to: value.with(at, found.to) })),
      );
      const dropped = value.map((_, at) => ({ path: `${path} without ${at}`, to: value.toSpliced(at, 1) }));
      const repeated = value.length > 0 ? [{ path: `${path} twice`, to: [...value, value.at(-1)] }] : [];
      return [...inside, ...dropped, ...repeated];
    }
    if (value === null || typeof value !== 'object') return [];
    return Object.entries(value).flatMap(([name, each]) =>
      mutations(each, `${path}.${name}`).map((found) => ({ ...found, to: { ...value, [name]: found.to } })),
    );
  }
  /**
   * Fields that only say what the signed ones say, or that no verdict depends on. Earlier records are in no chain,
   * which would show that one is missing.
   */
  const IDLE = /^\.(?:(?:version|stamp|custom|head\.(?:records|size))\b|earlier (?:without|twice))/;

  it.each([
    ['an event', async () => aProof()],
    ['a history', async () => aHistory()],
  ])('of %s is never green, whichever field differs', async (_, make) => {
    const proof = await make();
    expect(await checkAny(proof, proof.key)).toBe('proved');
    const forged = mutations(proof).filter(({ path }) => !IDLE.test(path));
    expect(forged.length).toBeGreaterThan(20);
    const green: string[] = [];
    for (const { path, to } of forged) {
      const read = readProof(JSON.stringify(to));
      if (read && ['proved', 'withheld'].includes(await checkAny(read, proof.key))) green.push(path);
    }
    expect(green).toEqual([]);
  });
});

describe('the proof of a handover', () => {
  /** Takes the second record of a history as a handover's only one. */
  const aHandover = async (kind = 'handover.recorded'): Promise<HandoverProof> => {
    const { head: _, earlier: __, records, ...state } = await aHistory({ kind });
    return { ...state, records: records.slice(1, 2) };
  };

  it('is proven only with a known key, and with each record as logged', async () => {
    const proof = await aHandover();
    const [record] = proof.records as [Placed];
    expect(await checkAny(proof, proof.key)).toBe('proved');
    expect(await checkAny(proof, null)).toBe('unknown_key');
    expect(await checkAny({ ...proof, records: [{ ...record, record: '{}' }] }, proof.key)).toBe('wrong');
    expect(await checkAny({ ...proof, records: [{ ...record, link: null }] }, proof.key)).toBe('wrong');
    expect(await checkAny({ ...proof, records: [withheld(record)] }, proof.key)).toBe('withheld');
    const ofEvent = await aHandover('event.created');
    expect(await checkAny(ofEvent, ofEvent.key)).toBe('wrong');
    expect(readProof(JSON.stringify({ ...proof, records: [] }))).toBeUndefined();
  });

  it('of version 1 is proven, and is no event of version 1', async () => {
    const wrap = (said: string) => aProof({}, said).then(asHandover);
    const asHandover = ({ key, size, root, checkpoint, stamp, ...record }: EventProof): HandoverProof => ({
      version: 2,
      key,
      size,
      root,
      checkpoint,
      stamp,
      // One record for all parcels.
      records: [record, record],
    });
    const proof = await wrap(handoverOf(PARCEL, PARCEL.replace('1', '2')));
    expect(await checkAny(proof, proof.key)).toBe('proved');
    for (const said of [RECORD, '{"id":"e1","kind":"event.erased"}']) {
      const forged = await wrap(said);
      expect(await checkAny(forged, forged.key)).toBe('wrong');
    }
    const other = { ...(proof.records[0] as Placed), record: null, salt: null };
    expect(await checkAny({ ...proof, records: [other] }, proof.key)).toBe('withheld');
    keyIs(proof.key);
    const { user } = renderSite('/verify.html');
    await user.upload(await screen.findByLabelText('Proof (.json, .pdf)'), fileOf(JSON.stringify(proof)));
    expect(await screen.findByText(/^This handover is in the public log/)).toBeVisible();
    await user.click(result().getByText('Handover'));
    expect(screen.getByText(/"what": "deliver"/)).toBeVisible();
  });

  it('of two parcels has a record for each, none of which changes the other', async () => {
    const handed = [PARCEL, PARCEL.replace('1', '2')].map((parcel_id, at) => ({
      id: 'h1',
      kind: 'handover.recorded',
      tracking_code: `VW-${at + 1}`,
      parcel_id,
    }));
    const { head: _, earlier: __, records, ...state } = await aHistory({ handed });
    const proof = { ...state, records: records.slice(1) };
    keyIs(proof.key);
    const { user } = renderSite('/verify.html');
    await user.upload(await screen.findByLabelText('Proof (.json, .pdf)'), fileOf(JSON.stringify(proof)));
    expect(await screen.findByText(/^This handover is in the public log/)).toBeVisible();
    expect(screen.getByText('Parcel VW-1')).toBeVisible();
    expect(screen.getByText('Parcel VW-2')).toBeVisible();
    expect(screen.queryByText(/^Changed later/)).toBeNull();
    const all = { ...proof, records: proof.records.map(withheld) };
    await user.upload(screen.getByLabelText('Proof (.json, .pdf)'), fileOf(JSON.stringify(all)));
    expect(await screen.findByText(/^Everything in this proof is in the public log/)).toBeVisible();
  });

  it('is checked from its file', async () => {
    const proof = await aHandover();
    keyIs(proof.key);
    const { user } = renderSite('/verify.html');
    await user.upload(await screen.findByLabelText('Proof (.json, .pdf)'), fileOf(JSON.stringify(proof)));
    expect(await screen.findByText(/^This handover is in the public log/)).toBeVisible();
  });
});
