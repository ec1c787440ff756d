import { Global, Injectable, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { NotedEvent, SecurityNote } from '@vaultway/contracts';
import { v7 } from 'uuid';
import { MessageClient } from '../messaging/index.js';
import { addressKey } from '../throttle/index.js';

/** Auth is asked again after so long, so many times: longer than it takes to start anew. */
const PAUSE_MS = 15_000;
const TRIES = 8;
/** What strangers can repeat without end is told once in so long for each network. */
const REPEATED_MS = 60_000;
const REPEATABLE: ReadonlySet<NotedEvent> = new Set(['request_refused']);
const MOST_REMEMBERED = 1000;

export interface NoteDetails {
  /** The admin's address. */
  email?: string;
  /** The client's address. */
  address?: string;
  /** In a word or a few; no secrets. */
  detail: string;
}

/** Tells auth, which keeps the security log, what a service has noticed. */
@Injectable()
export class SecurityNotes implements OnApplicationShutdown {
  private readonly logger = new Logger('security');
  private readonly toldAt = new Map<string, number>();
  private readonly waiting = new Set<NodeJS.Timeout>();

  constructor(private readonly messages: MessageClient) {}

  /** Never fails and never waits: whoever is refused is refused as fast while auth is away. */
  note(event: NotedEvent, { email, address, detail }: NoteDetails): void {
    if (this.isRepeated(event, address)) return;
    const at = new Date().toISOString();
    void this.tell({ id: v7(), at, event, email: email ?? null, address: address ?? null, detail }, TRIES);
  }

  onApplicationShutdown() {
    for (const timer of this.waiting) clearTimeout(timer);
  }

  private async tell(note: SecurityNote, tries: number): Promise<void> {
    const told = await this.messages.ask('security.note', note, { fallback: undefined });
    if (told) return;
    if (tries === 1) {
      const { event, detail } = note;
      return this.logger.error({ event, detail }, 'an entry of the security log was not stored');
    }
    const timer = setTimeout(() => {
      this.waiting.delete(timer);
      void this.tell(note, tries - 1);
    }, PAUSE_MS).unref();
    this.waiting.add(timer);
  }

  private isRepeated(event: NotedEvent, address: string | undefined): boolean {
    if (!REPEATABLE.has(event)) return false;
    const about = `${event} ${address === undefined ? '' : addressKey(address)}`;
    const now = performance.now();
    if (now - (this.toldAt.get(about) ?? -REPEATED_MS) < REPEATED_MS) return true;
    if (this.toldAt.size >= MOST_REMEMBERED) this.toldAt.clear();
    this.toldAt.set(about, now);
    return false;
  }
}

/** Global, since any noun may notice something. */
@Global()
@Module({ providers: [SecurityNotes], exports: [SecurityNotes] })
export class SecurityNotesModule {}
