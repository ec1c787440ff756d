import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CONFIG, Page, type Person, SecretBox, type Session } from '@vaultway/common';
import { DATA_SERVICES, type DataService, type Erasure, type ListErasures } from '@vaultway/contracts';
import { createHmac } from 'node:crypto';
import { DataSource } from 'typeorm';
import { v7, validate } from 'uuid';
import type { AuthConfig } from '../config.js';
import { FreshProof } from '../proofs/fresh-proof.js';
import { deriveSecret } from '../secrets.js';
import { SecurityLog } from '../security-log/security-log.js';
import { AuthPersonalData } from './auth-personal-data.js';

const HASH_LENGTH = 16;

/** An erasure that somebody has to go on with. */
export interface UnfinishedErasure {
  id: string;
  person: Person;
  /** Those that are not done, in order. */
  services: DataService[];
}

/** Requests for erasures, and their receipts. */
@Injectable()
export class ErasureService {
  private readonly key: Buffer;
  private readonly box: SecretBox;

  constructor(
    private readonly database: DataSource,
    private readonly proof: FreshProof,
    private readonly log: SecurityLog,
    private readonly own: AuthPersonalData,
    @Inject(CONFIG) config: AuthConfig,
  ) {
    this.key = deriveSecret(config.SESSION_PRIVATE_KEY, 'erasure receipts');
    this.box = new SecretBox(config.AUTH_SECRET_KEY);
  }

  /** @throws ApiError `proof_needed` */
  async request(by: Session, person: Person): Promise<Erasure> {
    await this.proof.demand(by);
    const id = v7();
    await this.database.transaction(async (tx) => {
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
        [id, DATA_SERVICES],
      );
      await this.log.record(tx, 'erasure_requested', { email: person.email, detail: id });
    });
    return this.find(id);
  }

  async list({ page, per_page }: ListErasures): Promise<Page<Erasure>> {
    const rows = await this.database.query<Erasure[]>(`${SELECT} ORDER BY id DESC LIMIT $1 OFFSET $2`, [
      per_page,
      (page - 1) * per_page,
    ]);
    const [count] = await this.database.query<{ total: number }[]>(
      'SELECT count(*)::int AS total FROM erasures',
    );
    return new Page(rows, count?.total ?? 0, { page, per_page });
  }

  /** @throws ApiError `not_found` */
  async find(id: string): Promise<Erasure> {
    const [row] = validate(id) ? await this.database.query<Erasure[]>(`${SELECT} WHERE id = $1`, [id]) : [];
    if (!row) throw new ApiError('not_found');
    return row;
  }

  /**
   * Takes the oldest erasure that nobody works at; it is free again after `seconds`, should its replica die, also where the
   * clock was ahead then and has been set back since.
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

  async note(id: string, service: DataService, { done, erased }: { done: boolean; erased: object }) {
    await this.database.query(
      `UPDATE erasure_services SET erased = $3, finished_at = CASE WHEN $4 THEN now() END
       WHERE erasure_id = $1 AND service = $2`,
      [id, service, erased, done],
    );
  }

  /** Lets others go on after `seconds`; with the last service done, the address is forgotten. */
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
    (SELECT json_agg(json_build_object('service', service, 'finished_at', ${INSTANT('part.finished_at')}, 'erased', erased)
       ORDER BY position)
     FROM erasure_services AS part WHERE erasure_id = erasures.id) AS services
  FROM erasures`;
