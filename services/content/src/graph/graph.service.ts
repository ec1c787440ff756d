import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Admin } from '@vaultway/contracts';
import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { ContentChanges } from '../changes/content-changes.js';
import { GraphCache } from './graph.cache.js';
import { readGraph } from './graph.query.js';

/** Milliseconds. */
const MAX_AGE = 1000;

/** Bytes of an answer, ready to send. */
export interface ReadyGraph {
  body: Buffer;
  etag: string;
}

/** The answer up to who asks, which is all that differs from one to the other. */
interface SharedBytes {
  head: Buffer;
  hash: string;
}

@Injectable()
export class GraphService implements OnModuleInit {
  private readonly cache: GraphCache<SharedBytes>;

  constructor(
    @InjectDataSource() database: DataSource,
    private readonly changes: ContentChanges,
  ) {
    this.cache = new GraphCache(async () => {
      const data = JSON.stringify(await readGraph(database));
      const head = `{"status":200,"message":"","errors":[],"data":${data.slice(0, -1)}`;
      return { head: Buffer.from(head), hash: hashOf(head) };
    }, MAX_AGE);
  }

  onModuleInit() {
    this.changes.listen(() => this.cache.drop());
  }

  async graphFor(admin: Admin | false): Promise<ReadyGraph> {
    const { head, hash } = await this.cache.get();
    const tail = `,"admin":${JSON.stringify(admin)},"user":false}}`;
    const etag = admin ? `"${hash}-${hashOf(tail)}"` : `"${hash}"`;
    return { body: Buffer.concat([head, Buffer.from(tail)]), etag };
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);
