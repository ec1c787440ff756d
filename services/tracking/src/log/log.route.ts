import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { answerError, ApiError, CompanySettings, CONFIG } from '@vaultway/common';
import type { LogPolicy } from '@vaultway/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import type { TrackingConfig } from '../config.js';
import { LogKeys } from './log-keys.js';
import { policyOf, policyText } from './log-policy.js';
import { LogSigner } from './log-signer.js';
import { LogWatch } from './log-watch.js';
import { readCheckpoint, readEntries, readTile } from './log-store.js';
import { EMPTY_ROOT } from './merkle-tree.js';
import { Proofs } from './proofs.js';
import { readTilePath } from './tile-path.js';
import { TILE_WIDTH } from './tiles.js';
import { Stamps } from './stamps.js';
import { TrailChecks } from './trail-checks.js';
import { Witnesses } from './witnesses.js';

const TEXT = 'text/plain; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
const BYTES = 'application/octet-stream';
/** A tile's hashes never change as the tree grows. */
const FOREVER = 'public, max-age=31536000, immutable';
const NEWEST = 'no-cache';

type Answer = [body: string | Buffer, type: string, cache: string];

/** Serves the log as C2SP tlog-tiles, publicly: hashes only, without the hashed data. */
@Injectable()
export class LogRoute implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly database: DataSource,
    private readonly signer: LogSigner,
    private readonly keys: LogKeys,
    private readonly settings: CompanySettings,
    @Inject(CONFIG) private readonly config: TrackingConfig,
    private readonly witnesses: Witnesses,
    private readonly stamps: Stamps,
    private readonly proofs: Proofs,
    private readonly watch: LogWatch,
    private readonly checks: TrailChecks,
  ) {}

  onModuleInit() {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    const config = { access: 'visitor' } as const;
    const at = (path: string, find: (rest: string) => Promise<Answer | undefined>) =>
      fastify.get(path, { config }, (request, reply) => answer(request, reply, find));
    at('/log/checkpoint', () => this.checkpoint());
    at('/log/witnessed', () => this.witnessed());
    at('/log/key', () => Promise.resolve([`${this.signer.verifierKey}\n`, TEXT, NEWEST]));
    at('/log/keys', async () => [JSON.stringify({ keys: await this.keys.list() }), JSON_TYPE, NEWEST]);
    at('/log/stamp', () => this.stamp());
    at('/log/audit', () => this.audit());
    // Browsers that ask for HTML get the website's page from the gateway.
    fastify.get('/log/policy', { config }, (request, reply) =>
      answer(request, reply.header('vary', 'Accept'), () => this.policyText()),
    );
    at('/log/policy.txt', () => this.policyText());
    at('/log/policy.json', async () => [JSON.stringify(await this.policy()), JSON_TYPE, NEWEST]);
    at('/log/tile/*', (path) => this.tile(path));
  }

  private async policy(): Promise<LogPolicy> {
    const { LOG_WITNESSES: witnesses, LOG_TSA_URL: authority } = this.config;
    const { origin, verifierKey: key } = this.signer;
    const company = await this.settings.fresh();
    return policyOf({ company, origin, key, witnesses, authority: authority?.host });
  }

  private async policyText(): Promise<Answer> {
    return [policyText(await this.policy(), this.config.PUBLIC_URL), TEXT, NEWEST];
  }

  private async checkpoint(): Promise<Answer> {
    const newest = await readCheckpoint(this.database);
    const note = newest
      ? await this.witnesses.noteOf(newest)
      : await this.signer.checkpoint({ size: 0, root: EMPTY_ROOT });
    return [note, TEXT, NEWEST];
  }

  /** Serves the newest cosigned checkpoint. Witnesses lag by some seconds while the log grows. */
  private async witnessed(): Promise<Answer | undefined> {
    const head = await this.witnesses.newest();
    return head && [await this.witnesses.noteOf(head), TEXT, NEWEST];
  }

  private async stamp(): Promise<Answer | undefined> {
    const stamp = await this.stamps.newest();
    return stamp && [JSON.stringify(stamp), JSON_TYPE, NEWEST];
  }

  private async audit(): Promise<Answer | undefined> {
    const proofs = await this.proofs.ofTrails();
    if (!proofs) return undefined;
    const [last, checks] = [await this.watch.last(), await this.checks.read()];
    const trails = proofs.trails.map((proof) => {
      const check = checks.find(({ trail }) => trail === proof.trail);
      return { ...proof, checked_at: check?.at ?? null, altered: check?.altered ?? null };
    });
    const audit = { ...proofs, trails, audited_at: last.at, altered: last.altered };
    return [JSON.stringify(audit), JSON_TYPE, NEWEST];
  }

  private async tile(path: string): Promise<Answer | undefined> {
    const asked = readTilePath(path);
    if (!asked) return undefined;
    const { level, index, width } = asked;
    const bytes =
      level === 'entries'
        ? await this.entries(index * TILE_WIDTH, width)
        : await readTile(this.database, { level, index }, width);
    return bytes && [bytes, BYTES, FOREVER];
  }

  /** Each entry is prefixed with its length in two bytes. */
  private async entries(first: number, count: number): Promise<Buffer | undefined> {
    const entries = await readEntries(this.database, first, count);
    if (entries.length < count) return undefined;
    return Buffer.concat(
      entries.flatMap((entry) => [Buffer.of(entry.length >> 8, entry.length & 0xff), entry]),
    );
  }
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  find: (rest: string) => Promise<Answer | undefined>,
): Promise<FastifyReply> {
  try {
    const found = await find((request.params as { '*'?: string })['*'] ?? '');
    if (!found) throw new ApiError('not_found');
    const [body, type, cache] = found;
    return await reply.header('content-type', type).header('cache-control', cache).send(body);
  } catch (error) {
    answerError(error, request, reply);
    return reply;
  }
}
