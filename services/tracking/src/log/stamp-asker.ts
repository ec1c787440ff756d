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
import { operatorsAgent } from '../outgoing-agent.js';
import { readStamp, requestStamp } from './time-stamp.js';

/** Polling interval; a stamp is requested an hour after the last one, if there is a newer checkpoint. */
const EVERY_MS = 10_000;
/** Maximum response size. A stamp with its certificates takes 2 to 10 kB. */
const READ_BYTES = 64 * 1024;

/** Has an authority stamp the newest checkpoint with its time (RFC 3161), once an hour. */
@Injectable()
export class StampAsker implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly agent: Agent;
  private readonly loop: WorkLoop | undefined;

  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: WebhookWorkerConfig,
  ) {
    const { LOG_TSA_URL: authority } = config;
    this.agent = operatorsAgent(config);
    if (authority === undefined) return;
    this.loop = new WorkLoop({
      work: async () => {
        await this.ask(authority);
        return false;
      },
      pollMs: EVERY_MS,
      logger: new Logger('time stamps'),
      messages: {
        failing: `${authority.host} is not stamping the log`,
        recovered: `${authority.host} is stamping the log again`,
      },
    });
  }

  onApplicationBootstrap() {
    this.loop?.start();
  }

  async beforeApplicationShutdown() {
    await this.loop?.stop();
  }

  async onApplicationShutdown() {
    await this.agent.destroy();
  }

  private async ask(authority: URL): Promise<void> {
    const [head] = await this.database.query<{ size: string; note: string }[]>(NEXT_HEAD, [authority.host]);
    if (!head) return;
    const { nonce, der } = requestStamp(head.note);
    const response = await this.submit(authority, der);
    const time = readStamp(response, head.note, nonce);
    await this.database.query(
      `UPDATE log_authorities SET size = $2, response = $3, time = $4, stamped_at = now()
       WHERE name = $1 AND (size IS NULL OR size < $2)`,
      [authority.host, head.size, response, time],
    );
  }

  private async submit({ href, username, password }: URL, body: Buffer): Promise<Buffer> {
    const url = new URL(href);
    [url.username, url.password] = ['', ''];
    const account = Buffer.from([username, password].map(decodeURIComponent).join(':')).toString('base64');
    const answer = await request(url, {
      dispatcher: this.agent,
      method: 'POST',
      headers: {
        'content-type': 'application/timestamp-query',
        accept: 'application/timestamp-reply',
        'user-agent': 'Vaultway-Log',
        ...(username !== '' && { authorization: `Basic ${account}` }),
      },
      body,
      signal: AbortSignal.timeout(this.config.WEBHOOK_TIMEOUT_MS),
    });
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > READ_BYTES) throw new Error('its response is too long');
      chunks.push(chunk);
    }
    if (answer.statusCode !== 200) throw new Error(`it responded ${answer.statusCode}`);
    return Buffer.concat(chunks);
  }
}

const NEXT_HEAD = `
  SELECT head.size, head.note FROM log_authorities authority, log_checkpoints head
  WHERE authority.name = $1 AND (authority.stamped_at IS NULL OR authority.stamped_at <= now() - interval '1 hour')
    AND head.size > coalesce(authority.size, 0) AND head.size = (SELECT max(size) FROM log_checkpoints)`;
