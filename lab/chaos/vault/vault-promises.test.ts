import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Deed, DeedNote, Entry, ItemRow, MovementRow, VaultStored } from './deed.ts';
import { judgeVault, VAULT_PROMISES } from './vault-promises.ts';

const [
  SUMS,
  HISTORY,
  DRAFTS,
  DECISIONS,
  EYES,
  METAL,
  LEDGER,
  HEADS,
  COUNTS,
  SIGNATURES,
  MONTHS,
  BOXES,
  ACTIVITY,
] = Object.keys(VAULT_PROMISES);
const BAR = {
  metal: 'gold',
  refiner: 'PAMP',
  serial: 'S-1',
  gross_weight: '1',
  fineness: '999.9',
  insured_value: '10',
};
const DEPOSIT = { kind: 'deposit', account_id: 'a1', place_id: 'p1', items: [BAR], item_ids: ['i1'] };
const MOVE = { kind: 'move', account_id: null, place_id: 'p2', items: [], item_ids: ['i1'] };
const [ANNA, BELA, CARLA] = ['anna', 'bela', 'carla'];
const HELD = [{ metal: 'gold', items: 1, fine_weight: '32.148' }];

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

/** Chains entries as the ledger does. */
function chained(records: { id: string; record: object }[]): Entry[] {
  let before = Buffer.alloc(0);
  return records.map(({ id, record }, at) => {
    const text = JSON.stringify(record);
    before = sha256(before, sha256(Buffer.from('aa', 'hex'), Buffer.from(text)));
    return { position: at + 1, id, salt: 'aa', record: text, root: before.toString('hex') };
  });
}

const ITEM = { id: 'i1', metal: 'gold', refiner: 'PAMP', serial: 'S-1', year: null, account_id: 'a1' };
const ENTRIES = [
  {
    id: 'm1',
    record: {
      ...DEPOSIT,
      items: [{ ...ITEM, state: 'in', place_id: 'p1', from_place_id: null, from_account_id: null }],
    },
  },
  {
    id: 'm2',
    record: {
      ...MOVE,
      items: [{ ...ITEM, state: 'in', place_id: 'p2', from_place_id: 'p1', from_account_id: 'a1' }],
    },
  },
  { id: 'c1', record: { kind: 'count' } },
  {
    id: 'g1',
    record: { kind: 'count_signature', lines: sha256(Buffer.from('i1 moved')).toString('hex') },
  },
  { id: 'x', record: { kind: 'rental_started', rental_id: 'r1' } },
];

/** A whole run, with whatever differs. */
function stored(facts: Partial<VaultStored> = {}, entries = ENTRIES): VaultStored {
  const ledger = chained(entries);
  const done = { state: 'done', drafted_by: ANNA, approved_by: BELA, second_approved_by: null };
  return {
    places: ['p1', 'p2'].map((id) => ({ id, kind: 'vault', parent_id: null, capacity: 1 })),
    movements: [
      { id: 'm1', ...done, ...DEPOSIT },
      { id: 'm2', ...done, ...MOVE },
    ],
    parts: ['m1', 'm2'].map((movement_id) => ({
      movement_id,
      item_id: 'i1',
      is_made: movement_id === 'm1',
    })),
    items: [
      {
        id: 'i1',
        metal: 'gold',
        refiner_key: 'PAMP',
        serial_key: 'S-1',
        year: null,
        gross_weight: '1',
        fineness: '999.9',
        fine_weight: '32.148',
        insured_value: '10',
        state: 'in',
        place_id: 'p2',
        account_id: 'a1',
      },
    ],
    ledger,
    confirmed: [1, 2, 3, 4],
    heads: ledger
      .slice(0, 4)
      .map(({ id, position, root }) => ({ id, rows: position, root, leaves: 1, placed: 1 })),
    counts: [
      {
        id: 'c1',
        state: 'approved',
        place_id: 'p1',
        account_id: null,
        position: 1,
        finished_position: 2,
        started_by: ANNA,
        approved_by: BELA,
      },
    ],
    lines: [
      {
        id: 'l1',
        count_id: 'c1',
        item_id: 'i1',
        code_key: null,
        expected: true,
        outcome: 'moved',
        reason: null,
      },
    ],
    invitations: [{ id: 'v1', count_id: 'c1' }],
    signatures: [{ id: 'g1', invitation_id: 'v1', count_id: 'c1' }],
    fees: [{ set_by: ANNA }],
    feeInvoices: [{ id: 'f1', problem: null, isSent: true }],
    feeDrafts: [{ id: 'f1', title: 'Vault account 1, 2026-10' }],
    scans: [{ count_id: 'c1', id: 's1', item_id: null }],
    boxes: [{ id: 'b1', state: 'rented' }],
    rentals: [{ id: 'r1', box_id: 'b1', until: null }],
    visits: [],
    audit: [
      ...['m1', 'm2'].map((id) => ({ action: 'vault_movement.created', id })),
      { action: 'vault_count.created', id: 'c1' },
      { action: 'vault_invitation.created', id: 'v1' },
      { action: 'vault_rental.created', id: 'r1' },
    ],
    said: { accounts: HELD, places: HELD, totals: HELD, audits: [HELD, HELD, HELD] },
    unproved: [],
    ...facts,
  };
}

const note = (
  deed: Partial<Deed> & Pick<Deed, 'act' | 'id'>,
  outcome: DeedNote['outcome'] = 'done',
): DeedNote => ({
  n: 1,
  client: 'a',
  asked: 0,
  answered: 1,
  outcome,
  said: '200',
  by: ANNA,
  ...deed,
});
const NOTES = [
  note({ act: 'draft', id: 'm1', key: 'k1', content: { ...DEPOSIT, item_ids: [] }, version: 'v1' }),
  note({ act: 'draft', id: 'm2', key: 'k2', content: { ...MOVE, place_id: 'p1' }, version: 'v1' }),
  note({ act: 'edit', id: 'm2', from: 'v1', content: MOVE, version: 'v2' }),
  note({ act: 'approve', id: 'm1', by: BELA, from: 'v1' }),
  note({ act: 'approve', id: 'm2', by: BELA, from: 'v2' }),
  note({ act: 'count', id: 'c1', key: 'k3' }),
  note({ act: 'scan', id: 'c1', scans: ['s1'] }),
  note({ act: 'finish', id: 'c1' }),
  note({ act: 'approveCount', id: 'c1', by: BELA }),
  note({ act: 'invite', id: 'v1', key: 'k5' }),
  note({ act: 'sign', id: null, key: 'k5' }),
  note({ act: 'setFees', id: null, key: 'k6' }),
  note({ act: 'rent', id: 'r1', key: 'k4', of: 'b1' }),
];
/** A run whose first movement is worth this, with this second approval. */
const worth = (insured_value: string | null, second_approved_by: string | null) => {
  const { movements, items } = stored();
  const [first, second] = movements as [MovementRow, MovementRow];
  const bars = [{ ...BAR, insured_value }];
  return stored({
    movements: [
      { ...first, items: bars, second_approved_by },
      { ...second, second_approved_by: CARLA },
    ],
    items: items.map((item) => ({ ...item, insured_value })),
  });
};
/** A run whose bar was split into two of this weight. */
const split = (gross_weight: string, state = 'out') => {
  const { movements, items, parts } = stored();
  const [bar] = items as [ItemRow];
  const made = ['i2', 'i3'].map((id) => ({ ...bar, id, gross_weight, serial_key: id }));
  return stored({
    movements: movements.map((row) => (row.id === 'm2' ? { ...row, kind: 'split' } : row)),
    items: [{ ...bar, state }, ...made],
    parts: [...parts, ...made.map(({ id }) => ({ movement_id: 'm2', item_id: id, is_made: true }))],
  });
};
const without = (act: Deed['act'], id: string) => NOTES.filter((each) => each.act !== act || each.id !== id);
const broken = (notes: readonly DeedNote[], state: VaultStored) =>
  new Set(judgeVault(notes, state).map(({ promise }) => promise));

describe('the judge of the vault', () => {
  it('finds nothing in a run that kept every promise', () => {
    expect(judgeVault(NOTES, stored())).toEqual([]);
  });

  it.each<[string, string | undefined, readonly DeedNote[], VaultStored]>([
    ['an account that lacks a bar', SUMS, NOTES, stored({ said: { ...stored().said, accounts: [] } })],
    [
      'unequal sums in a public audit',
      SUMS,
      [...NOTES, note({ act: 'readAudit', id: null, isBalanced: false })],
      stored(),
    ],
    [
      'an item elsewhere than the ledger says',
      HISTORY,
      NOTES,
      stored({ items: stored().items.map((item) => ({ ...item, place_id: 'p1' })) }),
    ],
    [
      'a bar in two places',
      HISTORY,
      NOTES,
      stored({ items: [...stored().items, ...stored().items.map((item) => ({ ...item, id: 'i2' }))] }),
    ],
    ['a lost draft', DRAFTS, [...NOTES, note({ act: 'draft', id: 'm3', key: 'k5' })], stored()],
    ['a refused draft that exists', DRAFTS, without('draft', 'm2'), stored()],
    [
      'a lost approval',
      DECISIONS,
      NOTES,
      stored({
        movements: stored().movements.map((row) => ({ ...row, state: 'drafted', approved_by: null })),
      }),
    ],
    ['a refused approval that was carried out', DECISIONS, without('approve', 'm2'), stored()],
    [
      'an approval of what was there before an edit',
      DECISIONS,
      [...without('approve', 'm2'), note({ act: 'approve', id: 'm2', by: BELA, from: 'v1' })],
      stored(),
    ],
    ['a movement that lacks its second approval', EYES, NOTES, worth('1000', null)],
    ['two approvals of one person', EYES, NOTES, worth('1000', BELA)],
    ['an item without a value, moved with one approval', EYES, NOTES, worth(null, null)],
    ['a split that makes metal', METAL, NOTES, split('0.500001')],
    ['a split whose item stays', METAL, NOTES, split('0.5', 'in')],
    ['a lost cancellation', DECISIONS, [...NOTES, note({ act: 'cancel', id: 'm2' })], stored()],
    ['an act that the ledger lacks', LEDGER, NOTES, stored({}, ENTRIES.slice(0, 4))],
    ['an act that the ledger has twice', LEDGER, NOTES, stored({}, [...ENTRIES, ...ENTRIES.slice(2, 3)])],
    [
      'a root that does not follow',
      LEDGER,
      NOTES,
      stored({ ledger: stored().ledger.map((entry) => ({ ...entry, salt: 'bb' })) }),
    ],
    ['a head that the log lacks', HEADS, NOTES, stored({ heads: stored().heads.slice(1) })],
    [
      'a head that the log has twice',
      HEADS,
      NOTES,
      stored({ heads: stored().heads.map((head) => ({ ...head, leaves: 2, placed: 2 })) }),
    ],
    ['a proof that does not hold', HEADS, NOTES, stored({ unproved: ['S-1'] })],
    ['a lost scan', COUNTS, NOTES, stored({ scans: [] })],
    ['a count that expects too little', COUNTS, NOTES, stored({ lines: [] })],
    [
      'an item that is called missing, but was moved',
      COUNTS,
      NOTES,
      stored({ lines: stored().lines.map((line) => ({ ...line, outcome: 'missing' })) }),
    ],
    [
      'a line that changed after the signature',
      SIGNATURES,
      NOTES,
      stored({ lines: stored().lines.map((line) => ({ ...line, reason: 'Lent' })) }),
    ],
    ['a lost signature', SIGNATURES, NOTES, stored({ signatures: [] })],
    [
      'a month that is drafted twice',
      MONTHS,
      NOTES,
      stored({ feeDrafts: [...stored().feeDrafts, { id: 'f2', title: 'Vault account 1, 2026-10' }] }),
    ],
    ['a month that is not drafted', MONTHS, NOTES, stored({ feeDrafts: [] })],
    ['fees that were not set', MONTHS, NOTES, stored({ fees: [] })],
    ['a lost rental', BOXES, [...NOTES, note({ act: 'rent', id: 'r2', key: 'k6' })], stored()],
    ['a rented box that is free', BOXES, NOTES, stored({ boxes: [{ id: 'b1', state: 'free' }] })],
    ['an activity log without a record', ACTIVITY, NOTES, stored({ audit: stored().audit.slice(1) })],
  ])('notices %s', (_, promise, notes, state) => {
    expect(broken(notes, state)).toContain(promise);
  });
});
