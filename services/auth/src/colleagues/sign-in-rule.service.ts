import { Injectable } from '@nestjs/common';
import { ApiError, recordAudit, type Session } from '@vaultway/common';
import type { SignInRules as Rules } from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { AdminEntity } from '../accounts/admin.entity.js';
import { SignInRules } from '../credentials/sign-in-rules.js';
import { FreshProof } from '../proofs/fresh-proof.js';
import { SecurityLog } from '../security-log/security-log.js';
import type { EndedSession } from '../sessions/session-store.js';
import { SessionService } from '../sessions/session.service.js';

/** Lets admins read and change the rules of every sign-in. */
@Injectable()
export class SignInRuleService {
  constructor(
    private readonly database: DataSource,
    private readonly rules: SignInRules,
    private readonly proof: FreshProof,
    private readonly sessions: SessionService,
    private readonly log: SecurityLog,
  ) {}

  read(): Promise<Rules> {
    return this.rules.read(this.database.manager);
  }

  /**
   * Signs out admins who lack a newly required second factor: they set one up at the next sign-in.
   *
   * @throws ApiError `proof_needed`; `second_factor_needed` if the admin who requires one has none
   */
  async change(by: Session, rules: Rules): Promise<Rules> {
    await this.proof.demand(by);
    const ended = await this.database.transaction(async (tx) => {
      const before = await this.rules.lock(tx);
      if (before.require_second_factor === rules.require_second_factor) return [];
      if (rules.require_second_factor && !(await this.rules.hasFactor(tx, by.admin.id))) {
        throw new ApiError('second_factor_needed');
      }
      await this.rules.write(tx, rules);
      await recordAudit(tx, {
        by: by.admin,
        action: 'sign_in_rules.updated',
        record_type: 'sign_in_rules',
        record_id: 'sign_in_rules',
        before,
        after: rules,
      });
      await this.log.record(tx, 'settings_changed', { email: by.admin.email, detail: 'sign_in_rules' });
      return rules.require_second_factor ? this.endUnsecured(tx, by) : [];
    });
    await this.sessions.confirmEnded(ended);
    return rules;
  }

  private async endUnsecured(tx: EntityManager, by: Session): Promise<EndedSession[]> {
    const ended: EndedSession[] = [];
    for (const { id } of await tx.find(AdminEntity, { select: { id: true }, order: { id: 'ASC' } })) {
      if (await this.rules.hasFactor(tx, id)) continue;
      ended.push(...(await this.sessions.endAllOf(tx, id, by.admin)));
    }
    return ended;
  }
}
