import { type BeforeApplicationShutdown, Global, Inject, Injectable, Logger, Module } from '@nestjs/common';
import type { NotedEvent, SecurityNote } from '@vaultway/contracts';
import { v7 } from 'uuid';
import { type Sandbox, SANDBOX } from '../config/index.js';
import { MessageClient } from '../messaging/index.js';
import { addressKey } from '../throttle/index.js';

/** Pause between retries to reach auth; together the retries outlast auth's restart. */
const PAUSE_MS = 15_000;
const TRIES = 8;
/** Repeatable events are reported at once, and then counted for this time. */
const REPEATED_MS = 60_000;
const REPEATABLE: ReadonlySet<NotedEvent> = new Set(['request_refused']);
/** Limit of accounts, addresses and reasons counted per minute; further notes omit account and address. */
const MOST_COUNTED = 1000;

export interface NoteDetails {
  /** The admin's address. */
  email?: string;
  /** The client's address. */
  address?: string;
  /** A few words without secrets. */
  detail: string;
}

/** Reports a service's observations to auth, which keeps the security log; in the sandbox to nobody. */
@Injectable()
export class SecurityNotes implements BeforeApplicationShutdown {
  private readonly logger = new Logger('security');
  private readonly repeated = new Map<string, { count: number; last: Date }>();
  private readonly waiting = new Map<NodeJS.Timeout, () => Promise<void>>();
  private isStopping = false;

  constructor(
    private readonly messages: MessageClient,
    @Inject(SANDBOX) private readonly sandbox: Sandbox | null = null,
  ) {}

  /** Never fails and never waits, so that refusals stay fast while auth is down. */
  note(event: NotedEvent, details: NoteDetails): void {
    if (this.sandbox) return;
    if (REPEATABLE.has(event)) this.count(event, details);
    else void this.tell(noteOf(event, details, 1), TRIES);
  }

  /** Flushes pending notes while messages can still be sent. */
  async beforeApplicationShutdown() {
    this.isStopping = true;
    const acts = [...this.waiting.values()];
    for (const timer of this.waiting.keys()) clearTimeout(timer);
    this.waiting.clear();
    await Promise.all(acts.map((act) => act()));
  }

  private async tell(note: SecurityNote, tries: number): Promise<void> {
    const told = await this.messages.ask('security.note', note, { fallback: undefined });
    if (told) return;
    if (tries === 1 || this.isStopping) {
      const { event, detail } = note;
      return this.logger.error({ event, detail }, 'could not store an entry of the security log');
    }
    this.later(PAUSE_MS, () => this.tell(note, tries - 1));
  }

  private count(event: NotedEvent, details: NoteDetails): void {
    let key = keyOf(event, details);
    if (this.repeated.size >= MOST_COUNTED && !this.repeated.has(key)) {
      details = { detail: details.detail };
      key = keyOf(event, details);
    }
    const counted = this.repeated.get(key);
    if (counted) {
      counted.count += 1;
      counted.last = new Date();
      return;
    }
    const more = { count: 0, last: new Date() };
    this.repeated.set(key, more);
    void this.tell(noteOf(event, details, 1), TRIES);
    this.later(REPEATED_MS, async () => {
      this.repeated.delete(key);
      if (more.count > 0) await this.tell(noteOf(event, details, more.count, more.last), TRIES);
    });
  }

  private later(ms: number, act: () => Promise<void>): void {
    const timer = setTimeout(() => {
      this.waiting.delete(timer);
      void act();
    }, ms).unref();
    this.waiting.set(timer, act);
  }
}

const keyOf = (event: NotedEvent, { email, address, detail }: NoteDetails) =>
  JSON.stringify([event, email, address === undefined ? undefined : addressKey(address), detail]);

const noteOf = (
  event: NotedEvent,
  { email, address, detail }: NoteDetails,
  count: number,
  at = new Date(),
): SecurityNote => ({
  id: v7(),
  at: at.toISOString(),
  event,
  email: email ?? null,
  address: address ?? null,
  detail,
  count,
});

/** Global, since any noun may report. */
@Global()
@Module({ providers: [SecurityNotes], exports: [SecurityNotes] })
export class SecurityNotesModule {}
