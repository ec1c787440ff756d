import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { CONFIG, WorkLoop } from '@vaultway/common';
import { DataSource } from 'typeorm';
import { type Agent, request } from 'undici';
import type { WebhookWorkerConfig } from '../config.js';
import { outgoingAgent } from '../outgoing-agent.js';
import { readTiles } from './log-store.js';
import { consistencyRanges } from './merkle-tree.js';
import { hashesOf } from './tiles.js';
import { isCosignature, type Witness } from './witness.js';
import { quorumOf } from './witnesses.js';

/** Polling interval per witness. A constantly growing log is not cosigned at every size. */
const EVERY_MS = 3000;
/** Maximum response size. A cosignature takes a few lines. */
const READ_BYTES = 16 * 1024;
/** Status of a witness that has seen another size, which the response contains. */
const OTHER_SIZE = 409;
/** Status of a witness for which the proof of consistency is wrong. */
const INCONSISTENT = 422;

interface Head {
  size: number;
  note: string;
}

/** Has each witness cosign the newest checkpoint (C2SP tlog-witness), independently of the others. */
@Injectable()
export class WitnessAsker
  implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  private readonly agent: Agent;
  private readonly loops: readonly WorkLoop[];

  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: WebhookWorkerConfig,
  ) {
    this.agent = outgoingAgent(config);
    const logger = new Logger('witnesses');
    this.loops = config.LOG_WITNESSES.map(
      (witness) =>
        new WorkLoop({
          work: async () => {
            await this.ask(witness);
            return false;
          },
          pollMs: EVERY_MS,
          logger,
          messages: {
            failing: `${witness.name} is not signing the log`,
            recovered: `${witness.name} is signing the log again`,
          },
        }),
    );
  }

  onApplicationBootstrap() {
    for (const loop of this.loops) loop.start();
  }

  async beforeApplicationShutdown() {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }

  async onApplicationShutdown() {
    await this.agent.destroy();
  }

  private async ask(witness: Witness): Promise<void> {
    const keys = this.config.LOG_WITNESSES.map(({ key }) => key);
    const [row] = await this.database.query<{ former: string; size: string; note: string }[]>(NEXT_HEAD, [
      witness.key,
      keys,
      quorumOf(keys.length),
    ]);
    if (!row) return;
    const head = { size: Number(row.size), note: row.note };
    let former = Number(row.former);
    let answer = await this.submit(witness, head, former);
    if (answer.status === OTHER_SIZE) {
      former = sizeIn(answer.text);
      if (former > 0 && !(await this.has(former))) return this.reportFork(witness, former);
      // It signed a newer one meanwhile, by another way.
      if (former > head.size) return;
      answer = await this.submit(witness, head, former);
      if (answer.status === OTHER_SIZE && sizeIn(answer.text) === head.size) {
        return this.reportFork(witness, head.size);
      }
    }
    if (answer.status === INCONSISTENT) return this.reportFork(witness, former);
    if (answer.status !== 200) throw new Error(`it responded ${answer.status}`);
    const line = answer.text.split('\n').find((each) => isCosignature(each, witness, head.note));
    if (line === undefined) throw new Error('its response is not signed with its key');
    await this.database.query(
      'UPDATE log_witnesses SET size = $2, line = $3 WHERE key = $1 AND (size IS NULL OR size < $2)',
      [witness.key, head.size, line],
    );
  }

  private async has(size: number): Promise<boolean> {
    const rows = await this.database.query<unknown[]>('SELECT size FROM log_checkpoints WHERE size = $1', [
      size,
    ]);
    return rows.length > 0;
  }

  /** Stops the log, see `keep_witnessed` in the database. */
  private async reportFork({ key }: Witness, size: number): Promise<never> {
    await this.database.query('UPDATE log_witnesses SET fork = $2 WHERE key = $1', [key, size]);
    throw new Error(`it has a log of ${size} entries that this one does not extend`);
  }

  /** @param former the size that the witness has seen before */
  private async submit({ url }: Witness, { size, note }: Head, former: number) {
    const proof = await hashesOf(consistencyRanges(former, size), readTiles(this.database));
    const lines = [`old ${former}`, ...proof.map((hash) => hash.toString('base64')), '', note];
    const { statusCode, body } = await request(new URL('add-checkpoint', url), {
      dispatcher: this.agent,
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8', 'user-agent': 'Vaultway-Log' },
      body: lines.join('\n'),
      signal: AbortSignal.timeout(this.config.WEBHOOK_TIMEOUT_MS),
    });
    let text = '';
    // The dash before a signature may be split between two chunks.
    for await (const chunk of body.setEncoding('utf8')) {
      text += String(chunk);
      if (text.length > READ_BYTES) throw new Error('its response is too long');
    }
    return { status: statusCode, text };
  }
}

/** @throws if it is not a size */
function sizeIn(text: string): number {
  if (!/^\d{1,15}$/.test(text.trim())) throw new Error('it responded 409 without a size');
  return Number(text);
}

/**
 * The newest checkpoint that others have signed and that lacks a quorum, or else the newest one: on a busy log, each
 * witness would otherwise sign other sizes.
 */
const NEXT_HEAD = `
  SELECT coalesce(witness.size, 0) AS former, head.size, head.note FROM log_witnesses witness, log_checkpoints head
  WHERE witness.key = $1 AND head.size > coalesce(witness.size, 0) AND head.size = coalesce(
    (SELECT size FROM log_cosignatures WHERE size > coalesce(witness.size, 0) AND key = ANY($2)
     GROUP BY size HAVING count(key) < $3 ORDER BY size DESC LIMIT 1),
    (SELECT max(size) FROM log_checkpoints))`;
