import { createHash } from 'node:crypto';
import type { Act, Bar, Breach, Content, DeedNote, Entry, MovementRow, VaultStored } from './deed.ts';
import { MAKING, TWO_ABOVE } from './contents.ts';
import { brokenRoots, replayed, type Replayed } from './replay.ts';
import { sumOf } from './sums.ts';

type Judgment = (notes: readonly DeedNote[], stored: VaultStored, replay: Replayed) => string[];

const only = (notes: readonly DeedNote[], act: Act) => notes.filter((note) => note.act === act);
const isDone = ({ outcome }: DeedNote) => outcome === 'done';
const isPossible = ({ outcome }: DeedNote) => outcome !== 'refused';
const byId = (notes: readonly DeedNote[], act: Act) => Map.groupBy(only(notes, act), ({ id }) => id ?? '');
const said = ({ n, act, by, outcome, said: words }: DeedNote) =>
  `call ${n}, ${act} by ${by}: ${outcome}, ${words}`;
const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

/** Requires the same metal in places, on accounts, among the items and in the public audit, at all times. */
const sumsAgree: Judgment = (notes, { items, said: { accounts, places, totals, audits } }) => {
  const present = items.filter(({ state }) => state === 'in');
  const here = sumOf(present.map(({ metal, fine_weight }) => ({ metal, items: 1, fine_weight })));
  const sums = { accounts, places, totals, 'the public audit': audits[0] ?? [] };
  const metal = sumOf(present.filter((item) => item.metal !== null).map((item) => ({ ...item, items: 1 })));
  return [
    ...Object.entries(sums).flatMap(([name, holdings]) =>
      sumOf(holdings) === here ? [] : [`${name} have ${sumOf(holdings)}, the items are ${here}`],
    ),
    ...audits
      .filter((each) => sumOf(each) !== metal)
      .map((each) => `the public audit has ${sumOf(each)}, not ${metal}`),
    ...only(notes, 'readAudit')
      .filter(({ outcome, isBalanced }) => outcome === 'done' && isBalanced === false)
      .map((note) => `a public audit had unequal sums: ${said(note)}`),
  ];
};

/** Requires the ledger's movements to lead to the places, accounts and items that are stored; no bar is here twice. */
const oneHistory: Judgment = (_, { items, places }, { present, known, faults }) => {
  const wrong = items.flatMap(({ id, state, place_id, account_id }) => {
    const found = present.get(id);
    const isSame = found
      ? state === 'in' && found.place_id === place_id && found.account_id === account_id
      : state === 'out' && known.has(id);
    return isSame ? [] : [`item ${id} is ${state} in ${place_id}, unlike in the ledger`];
  });
  const kept = items.filter(({ state }) => state === 'in');
  const twice = [
    ...Map.groupBy(kept, ({ metal, refiner_key, serial_key, year }) =>
      JSON.stringify([metal, refiner_key, serial_key, year ?? 0]),
    ),
  ].flatMap(([key, same]) => (same.length > 1 ? [`${key} is in ${same.length} places`] : []));
  const held = Map.groupBy(kept, ({ place_id }) => place_id);
  const full = places.flatMap(({ id, capacity }) => {
    const here = held.get(id)?.length ?? 0;
    return capacity !== null && here > capacity ? [`place ${id} has ${here} of ${capacity} items`] : [];
  });
  const lost = known.size === items.length ? [] : [`the ledger knows ${known.size} items of ${items.length}`];
  return [...faults, ...wrong, ...twice, ...full, ...lost];
};

/** Requires each draft that was acknowledged once, and none that was refused. */
const draftsOnce: Judgment = (notes, { movements }) => {
  const rows = new Map(movements.map((row) => [row.id, row]));
  const tries = Map.groupBy(only(notes, 'draft'), ({ by, key }) => `${by} ${key}`);
  const claimed = new Set<string>();
  const lost = [...tries.values()].flatMap((same) => {
    const done = same.filter(isDone);
    const ids = new Set(done.map(({ id }) => id ?? ''));
    for (const id of ids) claimed.add(id);
    return [
      ...(ids.size > 1 ? [`one key drafted ${ids.size} movements: ${same.map(said).join('; ')}`] : []),
      ...done.filter(({ id }) => !rows.has(id ?? '')).map((note) => `a draft is lost: ${said(note)}`),
    ];
  });
  const unknown = [...tries.values()].filter((same) => !same.some(isDone) && same.some(isPossible));
  const free = Map.groupBy(unknown, ([first]) => `${first?.by} ${first?.content?.kind}`);
  const invented = movements.flatMap(({ id, drafted_by, kind }) => {
    if (claimed.has(id)) return [];
    const key = free.get(`${drafted_by} ${kind}`)?.pop();
    return key ? [] : [`nobody drafted the ${kind} ${id} of ${drafted_by}`];
  });
  return [...lost, ...invented];
};

/** Requires acknowledged approvals, edits and cancellations to stand, and refused ones not to have happened. */
const decisionsStand: Judgment = (notes, { movements }) => {
  const [drafts, edits, approvals, cancels] = [
    byId(notes, 'draft'),
    byId(notes, 'edit'),
    byId(notes, 'approve'),
    byId(notes, 'cancel'),
  ];
  const retried = new Set(
    only(notes, 'draft')
      .filter((note) => !isDone(note))
      .map(({ by, key }) => `${by} ${key}`),
  );
  return movements.flatMap((row) => {
    const { id, state } = row;
    const approvers = approversOf(row);
    const of = (found: ReadonlyMap<string, DeedNote[]>) => found.get(id) ?? [];
    const done = of(approvals).filter(isDone);
    const cancelled = of(cancels).filter(isDone);
    // A first approval changes the version, too.
    const written = [...of(drafts), ...of(edits), ...of(approvals)];
    const faults: string[] = [];
    if (done.length > approvers.length) faults.push(`was approved too often: ${done.map(said).join('; ')}`);
    if (done.some((note) => (note.state === 'approved' ? state === 'drafted' : state !== 'done')))
      faults.push(`is ${state}, but ${done.map(said).join()}`);
    if (done.some(({ by }) => !approvers.includes(by)))
      faults.push(`names ${approvers.join()}: ${done.map(said).join()}`);
    for (const by of state === 'done' ? approvers : [])
      if (!of(approvals).some((note) => isPossible(note) && note.by === by))
        faults.push(`is done by ${by}, who was refused`);
    if (cancelled.length > 0 && state !== 'cancelled')
      faults.push(`is ${state}: ${cancelled.map(said).join()}`);
    if (state === 'cancelled' && !of(cancels).some(isPossible)) faults.push('is cancelled, by nobody');
    const forks = edits.get(id)?.filter(isDone) ?? [];
    if (new Set(forks.map(({ from }) => from)).size < forks.length)
      faults.push(`was edited twice from one version: ${forks.map(said).join('; ')}`);
    // A repeated draft is answered with the version of that moment.
    const isKnown =
      of(drafts).length === 1 &&
      written.every((note) => note.outcome !== 'unknown' && !retried.has(`${note.by} ${note.key}`));
    faults.push(...approvedContent(row, done, { written, isKnown }));
    return faults.map((fault) => `the ${row.kind} ${id} ${fault}`);
  });
};

const approversOf = ({ approved_by, second_approved_by }: MovementRow) =>
  [approved_by, second_approved_by].filter((by) => by !== null);

/** Requires two approvals of what is worth more, and never one of the author's or a second one of the same person. */
const eyesEnough: Judgment = (_, { movements, items }) => {
  const values = new Map(items.map(({ id, insured_value }) => [id, insured_value]));
  return movements.flatMap((row) => {
    const approvers = approversOf(row);
    const concerned = [
      ...row.items.map(({ insured_value }) => insured_value ?? null),
      ...(row.kind === 'deposit' ? [] : row.item_ids.map((id) => values.get(id) ?? null)),
    ];
    const worth = concerned.reduce((sum, value) => sum + Number(value), 0);
    const needed = worth > TWO_ABOVE || concerned.includes(null) ? 2 : 1;
    const [least = 0, most = 0] = { done: [needed, needed], approved: [1, needed - 1] }[row.state] ?? [
      0,
      needed - 1,
    ];
    const faults: string[] = [];
    if (approvers.length < least || approvers.length > most)
      faults.push(`is ${row.state} by ${approvers.length} approvals of ${needed}`);
    if (new Set([row.drafted_by, ...approvers]).size <= approvers.length)
      faults.push(`was approved by ${approvers.join()}, drafted by ${row.drafted_by}`);
    return faults.map((fault) => `the ${row.kind} ${row.id} ${fault}`);
  });
};

/** Requires that splits and melts use up all they name, and make no more of a metal than that. */
const nothingFromNothing: Judgment = (_, { movements, parts, items }) => {
  const byItem = new Map(items.map((item) => [item.id, item]));
  const partsOf = Map.groupBy(parts, ({ movement_id }) => movement_id);
  return movements
    .filter(({ kind, state }) => MAKING.has(kind) && state === 'done')
    .flatMap(({ id, kind }) => {
      const gained = new Map<string, bigint>();
      const back: string[] = [];
      for (const { item_id, is_made } of partsOf.get(id) ?? []) {
        const item = byItem.get(item_id);
        const fine = exact(item?.gross_weight) * exact(item?.fineness);
        const metal = item?.metal ?? '';
        gained.set(metal, (gained.get(metal) ?? 0n) + (is_made ? fine : -fine));
        if (!is_made && item?.state !== 'out') back.push(item_id);
      }
      return [
        ...[...gained]
          .filter(([, fine]) => fine > 0n)
          .map(([metal]) => `the ${kind} ${id} makes more ${metal} than it uses up`),
        ...back.map((item) => `item ${item} is here, used up by the ${kind} ${id}`),
      ];
    });
};

/** Converts a decimal to millionths. */
function exact(text: string | null | undefined): bigint {
  const [whole = '0', part = ''] = (text ?? '0').split('.');
  return BigInt(whole + part.padEnd(6, '0'));
}

/** An approval carries out what it names the version of. */
function approvedContent(
  row: MovementRow,
  approvals: readonly DeedNote[],
  { written, isKnown }: { written: readonly DeedNote[]; isKnown: boolean },
): string[] {
  return approvals.flatMap((approval) => {
    const read = written.findLast((note) => isDone(note) && note.version === approval.from);
    if (!read) return isKnown ? [`was approved in a version that nobody wrote: ${said(approval)}`] : [];
    if (!read.content || sameContent(row, read.content)) return [];
    return [`is not what was approved: ${said(approval)}`];
  });
}

function sameContent(row: MovementRow, content: Content): boolean {
  const bars = (items: readonly Bar[]) =>
    items.map(({ metal, refiner, serial, gross_weight, fineness }) => [
      metal,
      refiner,
      serial,
      gross_weight,
      fineness,
    ]);
  // A split or melt takes account and place from its items, unless it names the place.
  const textOf = ({ kind, account_id, place_id, items, item_ids }: Content) =>
    JSON.stringify([
      kind,
      MAKING.has(kind) ? null : account_id,
      MAKING.has(kind) && content.place_id === null ? null : place_id,
      bars(items),
      kind === 'deposit' ? [] : item_ids.toSorted(),
    ]);
  return textOf(row) === textOf(content);
}

/** Requires exactly one entry of the ledger for each act, in one chain. */
const ledgerWhole: Judgment = (_, stored) => {
  const { ledger, movements, counts, signatures, parts, rentals, visits } = stored;
  const entries = Map.groupBy(ledger, nameOf);
  const wanted = [
    ...movements.filter(({ state }) => state === 'done').map(({ kind, id }) => `${kind} ${id}`),
    ...counts.filter(({ state }) => state === 'approved').map(({ id }) => `count ${id}`),
    ...signatures.map(({ id }) => `count_signature ${id}`),
    ...rentals.flatMap(({ id, until }) => [
      `rental_started ${id}`,
      ...(until === null ? [] : [`rental_ended ${id}`]),
    ]),
    ...visits.flatMap(({ id, out_at, voided_at }) => [
      `visit ${id}`,
      ...(out_at === null ? [] : [`visit_ended ${id}`]),
      ...(voided_at === null ? [] : [`visit_voided ${id}`]),
    ]),
  ];
  const isWanted = new Set(wanted);
  const itemsOf = Map.groupBy(parts, ({ movement_id }) => movement_id);
  return [
    ...brokenRoots(ledger, sha256),
    ...wanted
      .filter((name) => entries.get(name)?.length !== 1)
      .map((name) => `the ledger has ${name} ${entries.get(name)?.length ?? 0} times`),
    ...[...entries.keys()]
      .filter((name) => !isWanted.has(name))
      .map((name) => `the ledger has ${name}, which is not so`),
    ...movements.flatMap(({ id, kind, state, item_ids, items }) => {
      const all = itemsOf.get(id) ?? [];
      const own = all.filter(({ is_made }) => !is_made || kind === 'deposit').map(({ item_id }) => item_id);
      const due = state === 'done' ? item_ids : [];
      const made = all.length - own.length;
      const dueMade = state === 'done' && MAKING.has(kind) ? items.length : 0;
      return JSON.stringify(own.toSorted()) === JSON.stringify(due.toSorted()) && made === dueMade
        ? []
        : [`the movement ${id} has ${own.length} items of ${due.length}, and made ${made} of ${dueMade}`];
    }),
  ];
};

function nameOf({ id, record }: Entry): string {
  const entry = JSON.parse(record) as { kind: string; rental_id?: string; visit_id?: string };
  return `${entry.kind} ${entry.visit_id ?? entry.rental_id ?? id}`;
}

/** Requires a head in tracking's log for each movement, count and signature, once, with the ledger's root. */
const headsOnce: Judgment = (_, stored) => {
  const { ledger, movements, counts, signatures, confirmed, heads, unproved } = stored;
  const entries = new Map(ledger.map((entry) => [entry.id, entry]));
  const byHead = new Map(heads.map((head) => [head.id, head]));
  const isConfirmed = new Set(confirmed);
  const due = new Set([...movements, ...counts, ...signatures].map(({ id }) => id));
  return [
    ...ledger
      .filter(({ id, position }) => (due.has(id) || isConfirmed.has(position)) && !byHead.has(id))
      .map(({ position }) => `the log lacks entry ${position}`),
    ...heads.flatMap(({ id, rows, root, leaves, placed }) => {
      const entry = entries.get(id);
      if (entry?.position !== rows || entry.root !== root) return [`the log has another root at ${rows}`];
      return leaves === 1 && placed === 1
        ? []
        : [`entry ${rows} is in the log ${leaves} times, ${placed} placed`];
    }),
    ...unproved.map((why) => `the proof of ${why}`),
  ];
};

/** Requires counts to expect what was there, to keep each scan, and to be approved once, by another person. */
const countsHold: Judgment = (notes, { counts, lines, scans }, { atStart, atFinish }) => {
  const linesOf = Map.groupBy(lines, ({ count_id }) => count_id);
  const scansOf = Map.groupBy(scans, ({ count_id }) => count_id);
  const rows = new Map(counts.map((row) => [row.id, row]));
  const [finishes, approvals, cancels] = [
    byId(notes, 'finish'),
    byId(notes, 'approveCount'),
    byId(notes, 'cancelCount'),
  ];
  const lost = [
    ...only(notes, 'count').filter((note) => isDone(note) && !rows.has(note.id ?? '')),
    ...only(notes, 'scan').filter((note) => {
      const kept = new Set(scansOf.get(note.id ?? '')?.map(({ id }) => id));
      return isDone(note) && note.scans?.some((id) => !kept.has(id));
    }),
  ].map((note) => `a count or scan is lost: ${said(note)}`);
  const wrong = counts.flatMap((row) => {
    const { id, state, started_by, approved_by } = row;
    const [start, finish] = [atStart.get(id), atFinish.get(id)];
    const own = linesOf.get(id) ?? [];
    const expected = own.filter((line) => line.expected).map(({ item_id }) => item_id ?? '');
    const faults: string[] = [];
    if (!start || start.size !== expected.length || expected.some((item) => !start.has(item)))
      faults.push(`expects ${expected.length} items of ${start?.size}`);
    const scanned = new Set(scansOf.get(id)?.map(({ item_id }) => item_id));
    const isSettled = state === 'finished' || state === 'approved';
    for (const { item_id, outcome } of isSettled ? own.filter((line) => line.expected) : []) {
      const due = scanned.has(item_id) ? 'found' : finish?.has(item_id ?? '') ? 'missing' : 'moved';
      if (outcome !== due) faults.push(`calls item ${item_id} ${outcome}, which is ${due}`);
    }
    const isFinal = state === 'approved' || state === 'cancelled';
    if (finishes.get(id)?.some(isDone) && state === 'open') faults.push('is open, but was finished');
    const approved = approvals.get(id)?.filter(isDone) ?? [];
    if (approved.length > 1 || (approved.length === 1 && state !== 'approved'))
      faults.push(`is ${state}: ${approved.map(said).join('; ')}`);
    if (
      state === 'approved' &&
      !approvals.get(id)?.some((note) => isPossible(note) && note.by === approved_by)
    )
      faults.push(`is approved by ${approved_by}, who was refused`);
    if (state === 'approved' && approved_by === started_by) faults.push('has one person');
    if (cancels.get(id)?.some(isDone) && state !== 'cancelled') faults.push(`is ${state}, but was cancelled`);
    if (isFinal && state === 'cancelled' && !cancels.get(id)?.some(isPossible))
      faults.push('is cancelled, by nobody');
    return faults.map((fault) => `the count ${id} ${fault}`);
  });
  return [...lost, ...wrong];
};

/** Requires each signature that was acknowledged once, and lines that stay as they were signed. */
const signaturesStand: Judgment = (notes, { ledger, lines, invitations, signatures }) => {
  const linesOf = Map.groupBy(lines, ({ count_id }) => count_id);
  const entries = new Map(ledger.map(({ id, record }) => [id, record]));
  const signed = Map.groupBy(signatures, ({ invitation_id }) => invitation_id);
  const twice = [...signed].filter(([, same]) => same.length > 1);
  const changed = signatures.filter(({ id, count_id }) => {
    const { lines: hash } = JSON.parse(entries.get(id) ?? '{}') as { lines?: string | null };
    const texts = (linesOf.get(count_id) ?? [])
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ item_id, code_key, outcome, reason }) =>
        [item_id ?? code_key, outcome, reason].filter((word) => word !== null).join(' '),
      );
    const now = texts.length === 0 ? null : sha256(Buffer.from(texts.join('\n'))).toString('hex');
    return hash !== now;
  });
  return [
    ...twice.map(([id]) => `the invitation ${id} was signed twice`),
    ...changed.map(({ count_id }) => `the count ${count_id} changed after its signature`),
    ...between('signatures', signatures.length, notes, 'sign'),
    ...between('invitations', invitations.length, notes, 'invite'),
  ];
};

/** Requires as many records as calls were acknowledged, and at most as many as were not refused. */
function between(name: string, found: number, notes: readonly DeedNote[], act: Act): string[] {
  const tries = [
    ...Map.groupBy(only(notes, act), ({ by, key }) => (act === 'sign' ? key : `${by} ${key}`)).values(),
  ];
  const [least, most] = [isDone, isPossible].map((is) => tries.filter((same) => same.some(is)).length);
  return found >= (least ?? 0) && found <= (most ?? 0) ? [] : [`${found} ${name} of ${least} to ${most}`];
}

/** Requires one draft of an invoice for each month with fees, and the fees that were set. */
const monthsOnce: Judgment = (notes, { fees, feeInvoices, feeDrafts }) => {
  const drafts = Map.groupBy(feeDrafts, ({ id }) => id);
  const known = new Set(feeInvoices.map(({ id }) => id));
  return [
    ...feeInvoices
      .filter(({ isSent, id }) => !isSent || drafts.get(id)?.length !== 1)
      .map(({ id, problem }) => `the invoice ${id} has ${drafts.get(id)?.length ?? 0} drafts, ${problem}`),
    ...feeDrafts.filter(({ id }) => !known.has(id)).map(({ title }) => `nobody owes the draft ${title}`),
    ...[...Map.groupBy(feeDrafts, ({ title }) => title)]
      .filter(([, same]) => same.length > 1)
      .map(([title, same]) => `${title} is drafted ${same.length} times`),
    ...between('fees', fees.length, notes, 'setFees'),
  ];
};

/** Requires boxes to agree with their rentals and visits, and acknowledged ones to be there. */
const boxesHold: Judgment = (notes, { boxes, rentals, visits }) => {
  const open = Map.groupBy(
    rentals.filter(({ until }) => until === null),
    ({ box_id }) => box_id,
  );
  const inside = Map.groupBy(
    visits.filter(({ out_at, voided_at }) => out_at === null && voided_at === null),
    ({ box_id }) => box_id,
  );
  const [rental, visit] = [
    new Map(rentals.map((row) => [row.id, row])),
    new Map(visits.map((row) => [row.id, row])),
  ];
  const stands: Partial<Record<Act, (id: string) => boolean>> = {
    rent: (id) => rental.has(id),
    endRental: (id) => rental.get(id)?.until !== null,
    visit: (id) => visit.has(id),
    leave: (id) => visit.get(id)?.out_at !== null,
    voidVisit: (id) => visit.get(id)?.voided_at !== null,
  };
  const most = (act: Act) => {
    const tries = Map.groupBy(only(notes, act), ({ by, key }) => `${by} ${key}`);
    return [...tries.values()].filter((same) => same.some(isPossible)).length;
  };
  return [
    ...boxes.flatMap(({ id, state }) => {
      const count = open.get(id)?.length ?? 0;
      if (count > 1) return [`the box ${id} is rented ${count} times`];
      if ((inside.get(id)?.length ?? 0) > 1) return [`the box ${id} has several visitors`];
      return (count === 1) === (state === 'rented')
        ? []
        : [`the box ${id} is ${state}, with ${count} rentals`];
    }),
    ...notes
      .filter((note) => isDone(note) && stands[note.act]?.(note.id ?? '') === false)
      .map((note) => `it is lost: ${said(note)}`),
    ...(rentals.length > most('rent') ? [`there are ${rentals.length} rentals of ${most('rent')}`] : []),
    ...(visits.length > most('visit') ? [`there are ${visits.length} visits of ${most('visit')}`] : []),
  ];
};

/** Requires one entry of the activity log for each new record, and none for others. */
const activityAgrees: Judgment = (_, { movements, counts, invitations, rentals, visits, audit }) => {
  const entries = Map.groupBy(audit, ({ action, id }) => `${action} ${id}`);
  const rows = {
    vault_movement: movements,
    vault_count: counts,
    vault_invitation: invitations,
    vault_rental: rentals,
    vault_visit: visits,
  };
  return Object.entries(rows).flatMap(([type, all]) => {
    const ids = new Set(all.map(({ id }) => id));
    const stray = audit.filter(({ action, id }) => action === `${type}.created` && !ids.has(id));
    return [
      ...all
        .filter(({ id }) => entries.get(`${type}.created ${id}`)?.length !== 1)
        .map(
          ({ id }) => `${type} ${id} was created ${entries.get(`${type}.created ${id}`)?.length ?? 0} times`,
        ),
      ...stray.map(({ id }) => `the activity log has ${type} ${id}, which is not there`),
    ];
  });
};

/** Promises of the vault, with their judgments. */
export const VAULT_PROMISES: Record<string, Judgment> = {
  'the sums of accounts, places, items and the public audit are the same': sumsAgree,
  'the ledger leads to what is stored, and no bar is in two places': oneHistory,
  'each acknowledged draft exists once': draftsOnce,
  'acknowledged decisions stand, and refused ones did not happen': decisionsStand,
  'movements have as many approvals as they need': eyesEnough,
  'splits and melts make no metal': nothingFromNothing,
  'each act is one entry of the ledger, whose roots follow from its entries': ledgerWhole,
  'each head is in the public log once, and can be proved': headsOnce,
  'counts expect what was there, and keep each scan': countsHold,
  'signatures stand, and so do the lines that were signed': signaturesStand,
  'a month is invoiced once': monthsOnce,
  'boxes agree with rentals and visits': boxesHold,
  'the activity log agrees with the records': activityAgrees,
};

/** Judges a run by all promises. */
export function judgeVault(notes: readonly DeedNote[], stored: VaultStored): Breach[] {
  const replay = replayed(stored);
  return Object.entries(VAULT_PROMISES).flatMap(([promise, judgment]) =>
    judgment(notes, stored, replay).map((sentence) => ({ promise, sentence })),
  );
}
