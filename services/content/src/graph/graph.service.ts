import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG, etagOf, SharedRead } from '@vaultway/common';
import type { SignedInAdmin, User } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { ContentChanges } from '../changes/content-changes.js';
import type { ContentConfig } from '../config.js';
import { readGraph } from './graph.query.js';

const MAX_AGE_MS = 1000;

/** A response's bytes, ready to send. */
export interface ReadyGraph {
  body: Buffer;
  etag: string;
}

/** The shared part of the response, without the caller. */
interface SharedBytes {
  head: Buffer;
  etag: string;
}

@Injectable()
export class GraphService implements OnModuleInit {
  private readonly cache: SharedRead<SharedBytes>;

  constructor(
    database: DataSource,
    @Inject(CONFIG) config: ContentConfig,
    private readonly changes: ContentChanges,
  ) {
    this.cache = new SharedRead(async () => {
      const data = JSON.stringify(await readGraph(database, config));
      const head = `{"status":200,"message":"","errors":[],"data":${data.slice(0, -1)}`;
      return { head: Buffer.from(head), etag: etagOf(head) };
    }, MAX_AGE_MS);
  }

  onModuleInit() {
    this.changes.listen(() => this.cache.drop());
  }

  async graphFor(admin: SignedInAdmin | false, user: User | false): Promise<ReadyGraph> {
    const { head, etag } = await this.cache.get();
    const tail = `,"admin":${JSON.stringify(admin)},"user":${JSON.stringify(user)}}}`;
    return {
      body: Buffer.concat([head, Buffer.from(tail)]),
      etag: admin || user ? etagOf(etag + tail) : etag,
    };
  }
}
