import { Inject, Injectable } from '@nestjs/common';
import {
  ApiError,
  asStored,
  CONFIG,
  Keyset,
  type Once,
  orderBy,
  Page,
  type Person,
  SecretBox,
  type Session,
  type SortOrder,
} from '@vaultway/common';
import type { DataService, Erasure, ErasureProgress, ListErasures } from '@vaultway/contracts';
import { createHmac } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { v7, validate } from 'uuid';
import type { AuthConfig } from '../config.js';
import { FreshProof } from '../proofs/fresh-proof.js';
import { deriveSecret } from '../secrets.js';
import { SecurityLog } from '../security-log/security-log.js';
import { forgetAsked } from './asked-erasures.js';
import { AuthPersonalData } from './auth-personal-data.js';
import { DataServices } from './data-services.js';
import { VaultHolders } from './vault-holders.js';

const HASH_LENGTH = 16;

export interface UnfinishedErasure {
  id: string;
  person: Person;
  /** Services not done yet, in order. */
  services: DataService[];
}

/** Stores requests for erasures, and their receipts. */
@Injectable()
export class ErasureService {
  private readonly key: Buffer;
  private readonly box: SecretBox;

  constructor(
    private readonly database: DataSource,
    private readonly proof: FreshProof,
    private readonly log: SecurityLog,
    private readonly own: AuthPersonalData,
    private readonly services: DataServices,
    private readonly holders: VaultHolders,
    @Inject(CONFIG) config: AuthConfig,
  ) {
    this.key = deriveSecret(config.SESSION_PRIVATE_KEY, 'erasure receipts');
    this.box = new SecretBox(config.AUTH_SECRET_KEY);
  }

  /** @throws ApiError `proof_needed`; `holds_vault_account`; `unavailable` when the vault is down */
  async request(by: Session, person: Person, once: Once): Promise<Erasure> {
    await this.proof.demand(by);
    const user = await this.services.userIdOf(person);
    if ((await this.holders.among(user === null ? [] : [user], person)).length > 0)
      throw new ApiError('holds_vault_account');
    const insert = async (tx: EntityManager): Promise<string> => {
      const id = v7();
      await tx.query(
        `INSERT INTO erasures (id, person, sealed, administrator, requested_by, created_at)
         VALUES ($1, $2, $3, $4, $5, now())`,
        [
          id,
          this.hashOf(person.email),
          this.box.seal(JSON.stringify(person), id),
          await this.own.isAdmin(person.email),
          by.admin.email,
        ],
      );
      await tx.query(
        `INSERT INTO erasure_services (erasure_id, service, position)
         SELECT $1, service, position FROM unnest($2::text[]) WITH ORDINALITY AS list (service, position)`,
        [id, this.services.running],
      );
      await forgetAsked(tx, person.email);
      await this.log.record(tx, 'erasure_requested', { email: person.email, detail: id });
      return id;
    };
    const id = await this.database.transaction((tx) => once.run(tx, () => insert(tx), asStored()));
    return this.find(id);
  }

  async list(query: ListErasures): Promise<Page<Erasure>> {
    const order: SortOrder = { keys: [{ sql: 'id', type: 'uuid' }], descending: true };
    const keyset = new Keyset('erasures', query, order);
    const values: unknown[] = [keyset.per_page + 1, keyset.offset];
    const after = keyset.condition((value) => `$${values.push(value)}`);
    const found = await keyset.read(() =>
      this.database.query<Erasure[]>(
        `${SELECT} WHERE ${after} ORDER BY ${orderBy(order)} LIMIT $1 OFFSET $2`,
        values,
      ),
    );
    const [count] = await this.database.query<{ total: number }[]>(
      'SELECT count(*)::int AS total FROM erasures',
    );
    const { rows, next } = keyset.cut(found, ({ id }) => [id]);
    return new Page(rows, count?.total ?? 0, keyset, next);
  }

  /** @throws ApiError `not_found` */
  async find(id: string): Promise<Erasure> {
    const [row] = validate(id) ? await this.database.query<Erasure[]>(`${SELECT} WHERE id = $1`, [id]) : [];
    if (!row) throw new ApiError('not_found');
    return row;
  }

  /**
   * Leases the oldest unclaimed erasure for `seconds`. The lease expires if its replica dies, even if the clock was
   * ahead then and has been set back since.
   */
  async claim(seconds: number): Promise<UnfinishedErasure | undefined> {
    await this.database.query(
      `UPDATE erasures SET leased_until = now() + make_interval(secs => $1)
       WHERE leased_until > now() + make_interval(secs => $1)`,
      [seconds],
    );
    const [rows] = await this.database.query<[{ id: string; sealed: string }[], number]>(
      `UPDATE erasures SET leased_until = now() + make_interval(secs => $1) WHERE id = (
         SELECT id FROM erasures WHERE finished_at IS NULL AND coalesce(leased_until < now(), true)
         ORDER BY leased_until NULLS FIRST, created_at LIMIT 1 FOR UPDATE SKIP LOCKED
       ) RETURNING id, sealed`,
      [seconds],
    );
    const [row] = rows;
    if (!row) return undefined;
    const services = await this.database.query<{ service: DataService }[]>(
      'SELECT service FROM erasure_services WHERE erasure_id = $1 AND finished_at IS NULL ORDER BY position',
      [row.id],
    );
    const person = JSON.parse(this.box.open(row.sealed, row.id)) as Person;
    return { id: row.id, person, services: services.map(({ service }) => service) };
  }

  /**
   * Stores the person's names, as secret as the address and as long.
   *
   * @returns false if another replica has finished the erasure
   */
  async keepNames(id: string, person: Person): Promise<boolean> {
    const [, changed] = await this.database.query<[unknown[], number]>(
      'UPDATE erasures SET sealed = $2 WHERE id = $1 AND finished_at IS NULL',
      [id, this.box.seal(JSON.stringify(person), id)],
    );
    return changed > 0;
  }

  async note(id: string, service: DataService, { done, erased, to_review, problem }: ErasureProgress) {
    await this.database.query(
      `UPDATE erasure_services SET erased = $3, to_review = $5, finished_at = CASE WHEN $4 THEN now() END,
         problem = $6, problem_since = CASE WHEN $6::text IS NOT NULL THEN coalesce(problem_since, now()) END
       WHERE erasure_id = $1 AND service = $2`,
      [id, service, erased, done, JSON.stringify(to_review), problem],
    );
  }

  /** Notes that a service did not answer. */
  async noteDown(id: string, service: DataService) {
    await this.database.query(
      `UPDATE erasure_services SET problem = 'unavailable', problem_since = coalesce(problem_since, now())
       WHERE erasure_id = $1 AND service = $2 AND finished_at IS NULL`,
      [id, service],
    );
  }

  /** Releases the lease after `seconds`; after the last service, deletes the address. */
  async release(id: string, seconds: number): Promise<void> {
    await this.database.query(
      `UPDATE erasures SET leased_until = now() + make_interval(secs => $2) WHERE id = $1`,
      [id, seconds],
    );
    await this.database.query(
      `UPDATE erasures SET sealed = NULL, leased_until = NULL, finished_at = now()
       WHERE id = $1 AND finished_at IS NULL
         AND NOT EXISTS (SELECT FROM erasure_services WHERE erasure_id = $1 AND finished_at IS NULL)`,
      [id],
    );
  }

  private hashOf(email: string): string {
    return createHmac('sha256', this.key).update(email.toLowerCase()).digest('hex').slice(0, HASH_LENGTH);
  }
}

const INSTANT = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const SELECT = `
  SELECT id, person, administrator, requested_by,
    ${INSTANT('created_at')} AS created_at, ${INSTANT('finished_at')} AS finished_at,
    (SELECT json_agg(json_build_object('service', service, 'finished_at', ${INSTANT('part.finished_at')},
        'problem', problem, 'problem_since', ${INSTANT('problem_since')}, 'erased', erased,
        'to_review', part.to_review)
       ORDER BY position)
     FROM erasure_services AS part WHERE erasure_id = erasures.id) AS services
  FROM erasures`;
