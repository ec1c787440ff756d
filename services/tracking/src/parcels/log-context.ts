import type { Caller } from '@vaultway/common';
import type { EntityManager } from 'typeorm';

const set = (tx: EntityManager, name: string, value: string) =>
  tx.query('SELECT set_config($1, $2, true)', [`vaultway.${name}`, value]);

/** Tells the log who writes the rest of a transaction: a role, and an ID that it hashes. API keys have no role. */
export const declareActor = (tx: EntityManager, by: Caller | null): Promise<unknown> =>
  set(tx, 'actor', by ? `${by.role ?? '-'} ${by.id}` : '');

/** Names the handover whose events `add` inserts. */
export async function withHandover<T>(tx: EntityManager, id: string, add: () => Promise<T>): Promise<T> {
  await set(tx, 'handover', id);
  const added = await add();
  await set(tx, 'handover', '');
  return added;
}

/** Marks the changes of parcels by `erase` as erasures of personal data. */
export async function whileErasing(tx: EntityManager, erase: () => Promise<void>): Promise<void> {
  await set(tx, 'erasing', 'on');
  await erase();
  await set(tx, 'erasing', '');
}
