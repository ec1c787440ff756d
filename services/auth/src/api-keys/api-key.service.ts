import { Inject, Injectable } from '@nestjs/common';
import {
  ApiError,
  CONFIG,
  listPage,
  makeApiKey,
  type Once,
  type Page,
  recordAudit,
  sealedWith,
  type Session,
} from '@vaultway/common';
import type { Admin, ApiKey, CreateApiKey, CreatedApiKey, ListApiKeys } from '@vaultway/contracts';
import { DataSource, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { v7, validate } from 'uuid';
import type { AuthConfig } from '../config.js';
import { FreshProof } from '../proofs/fresh-proof.js';
import { SecurityLog } from '../security-log/security-log.js';
import { ApiKeyEntity, toApiKey } from './api-key.entity.js';
import { ApiKeyPublisher } from './api-key-publisher.js';

const YEAR_MS = 365 * 24 * 3_600_000;

/** Manages API keys. Revoking one deletes it. */
@Injectable()
export class ApiKeyService {
  constructor(
    private readonly database: DataSource,
    private readonly proof: FreshProof,
    private readonly publisher: ApiKeyPublisher,
    private readonly log: SecurityLog,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  list(query: ListApiKeys): Promise<Page<ApiKey>> {
    const rows = this.database
      .getRepository(ApiKeyEntity)
      .createQueryBuilder('api_key')
      .leftJoinAndSelect('api_key.maker', 'maker');
    const sort = query.sort.replace('updated_at', 'created_at');
    return listPage(rows, { ...query, sort }, ['name', 'prefix'], toApiKey);
  }

  /** Creates a key, shown once. @throws ApiError `proof_needed`; 422 on `expires_at`, and on `test` without sandbox */
  async create(
    by: Session,
    { name, scopes, expires_at, test }: CreateApiKey,
    once: Once,
  ): Promise<CreatedApiKey> {
    await this.proof.demand(by);
    const created_at = new Date();
    const expires = expires_at === null ? new Date(created_at.getTime() + YEAR_MS) : new Date(expires_at);
    if (expires <= created_at) throw ApiError.field('expires_at', 'invalid');
    if (test && this.config.SANDBOX !== 'on')
      throw ApiError.field('test', 'not_a_choice', { variant: 'sandbox_off' });
    const { key, prefix, hash } = makeApiKey(test);
    const row = {
      id: v7(),
      name,
      prefix,
      secret_hash: hash,
      scopes: [...new Set(scopes)],
      test,
      created_by: by.admin.id,
      created_at,
      expires_at: expires,
      last_used_at: null,
    };
    const insert = async (tx: EntityManager): Promise<CreatedApiKey> => {
      await tx.insert(ApiKeyEntity, row);
      await recordAudit(tx, {
        by: by.admin,
        action: 'api_key.created',
        record_type: 'api_key',
        record_id: row.id,
        before: null,
        after: publicForm(row),
      });
      await this.log.record(tx, 'api_key_added', { email: by.admin.email, detail: prefix });
      return { ...toApiKey(row), created_by: by.admin.email, key };
    };
    const created = await this.database.transaction((tx) =>
      once.run(
        tx,
        () => insert(tx),
        sealedWith(this.config.AUTH_SECRET_KEY, (id) => tx.existsBy(ApiKeyEntity, { id })),
      ),
    );
    await this.publisher.publish();
    return created;
  }

  /** Revokes a key, everywhere within a second. @throws ApiError `not_found` */
  async revoke(by: Admin, id: string): Promise<void> {
    const revoked = validate(id)
      ? await this.database.transaction((tx) => this.revokeThose(tx, { id }, by))
      : 0;
    if (revoked === 0) throw new ApiError('not_found');
    await this.confirm();
  }

  /** Revokes the keys of an admin who loses the role. Call {@link confirm} after the commit. */
  async revokeAllOf(tx: EntityManager, admin: Admin, by: Admin): Promise<void> {
    await this.revokeThose(tx, { created_by: admin.id }, by);
  }

  /**
   * Publishes again after the commit: Redis may have lost its data before it, and received the table's old state since.
   */
  async confirm(): Promise<void> {
    await this.publisher.publish();
  }

  /** Records a key's use; the latest time wins. */
  async noteUse(id: string, at: string): Promise<void> {
    await this.database
      .createQueryBuilder()
      .update(ApiKeyEntity)
      .set({ last_used_at: at })
      .where('id = :id AND (last_used_at IS NULL OR last_used_at < :at)', { id, at })
      .execute();
  }

  /** @returns their number */
  private async revokeThose(
    tx: EntityManager,
    which: FindOptionsWhere<ApiKeyEntity>,
    by: Admin,
  ): Promise<number> {
    const rows = await tx.find(ApiKeyEntity, { where: which, lock: { mode: 'pessimistic_write' } });
    if (rows.length === 0) return 0;
    await tx.delete(ApiKeyEntity, which);
    await recordAudit(
      tx,
      rows.map((row) => ({
        by,
        action: 'api_key.deleted',
        record_type: 'api_key',
        record_id: row.id,
        before: publicForm(row),
        after: null,
      })),
    );
    for (const { prefix } of rows)
      await this.log.record(tx, 'api_key_removed', { email: by.email, detail: prefix });
    await this.publisher.publishRevocations(tx);
    return rows.length;
  }
}

const publicForm = ({ name, prefix, scopes, expires_at }: ApiKeyEntity) => ({
  name,
  prefix,
  scopes: scopes.join(', '),
  expires_at: expires_at.toISOString(),
});
