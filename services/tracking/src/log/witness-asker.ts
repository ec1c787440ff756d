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

/** Polling interval per witness. A constantly growing log is not cosigned at every size. */
const EVERY_MS = 3000;
/** Maximum response size. A cosignature takes a few lines. */
const READ_BYTES = 16 * 1024;
/** Status of a witness that has seen another size, which the response contains. */
const OTHER_SIZE = 409;

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
    const [row] = await this.database.query<{ former: string; size: string; note: string }[]>(
      `SELECT coalesce(witness.size, 0) AS former, head.size, head.note FROM log_witnesses witness, log_checkpoints head
       WHERE witness.key = $1 AND head.size = (SELECT max(size) FROM log_checkpoints)
         AND head.size > coalesce(witness.size, 0)`,
      [witness.key],
    );
    if (!row) return;
    const head = { size: Number(row.size), note: row.note };
    const first = await this.submit(witness, head, Number(row.former));
    const answer =
      first.status === OTHER_SIZE ? await this.submit(witness, head, sizeIn(first.text, head)) : first;
    if (answer.status !== 200) throw new Error(`it responded ${answer.status}`);
    const line = answer.text.split('\n').find((each) => isCosignature(each, witness, head.note));
    if (line === undefined) throw new Error('its response is not signed with its key');
    await this.database.query(
      'UPDATE log_witnesses SET size = $2, line = $3 WHERE key = $1 AND (size IS NULL OR size < $2)',
      [witness.key, head.size, line],
    );
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

/** @throws if the witness has seen a larger log: that of a restored backup, or another log of the same name */
function sizeIn(text: string, { size }: Head): number {
  const seen = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (!(seen <= size))
    throw new Error(`it has seen a log of ${text.trim().slice(0, 20)} entries, and this one has ${size}`);
  return seen;
}
