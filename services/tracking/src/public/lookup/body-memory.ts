/** What an entry takes besides its body. */
const ENTRY_BYTES = 400;
/** A body that takes more of the memory than this is not kept. */
const LARGEST_SHARE = 1 / 8;

/** Where a body lies, by the bytes that were written before it since the beginning. */
interface Place<Note> {
  key: string;
  start: number;
  length: number;
  note: Note;
  /** That of the body that was written after it. */
  next: Place<Note> | undefined;
}

/**
 * Bodies by key, each with a note, in one block of memory that is written round and round: what was written longest ago is
 * overwritten first, unless it was asked for in the second half of its life. Bodies that were objects of their own would be
 * carried through V8's generations, which costs more than most of them are worth.
 */
export class BodyMemory<Note> {
  private readonly block: Buffer;
  private readonly places = new Map<string, Place<Note>>();
  /** Those that were written first and last, of which some may have been deleted or written anew since. */
  private first: Place<Note> | undefined;
  private last: Place<Note> | undefined;
  /** How much was ever written. */
  private written = 0;

  /** @param size in bytes */
  constructor(private readonly size: number) {
    this.block = Buffer.allocUnsafeSlow(size);
  }

  /** A copy of the body, which may be sent while this one is overwritten. */
  get(key: string): { body: Buffer; note: Note } | undefined {
    const place = this.places.get(key);
    if (!place || this.isOverwritten(place)) return undefined;
    const { start, length, note } = place;
    const at = start % this.size;
    const body = Buffer.from(this.block.subarray(at, at + length));
    if (this.written - start > this.size / 2) this.set(key, body, note);
    return { body, note };
  }

  set(key: string, body: Buffer, note: Note): void {
    this.places.delete(key);
    if (body.length > this.size * LARGEST_SHARE) return;
    // In one piece: the end of the block stays empty where a body would go beyond it.
    const left = this.size - (this.written % this.size);
    if (body.length > left) this.written += left;
    const start = this.written;
    body.copy(this.block, start % this.size);
    this.written += body.length + ENTRY_BYTES + 2 * key.length;
    this.add({ key, start, length: body.length, note, next: undefined });
    this.forgetOverwritten();
  }

  delete(key: string): void {
    this.places.delete(key);
  }

  keys(): string[] {
    return [...this.places.keys()];
  }

  private isOverwritten({ start }: Place<Note>): boolean {
    return start < this.written - this.size;
  }

  private add(place: Place<Note>): void {
    this.places.set(place.key, place);
    if (this.last) this.last.next = place;
    else this.first = place;
    this.last = place;
  }

  /** Not in the order of the Map: its first entry is found behind a gap for each that was deleted before it. */
  private forgetOverwritten(): void {
    while (this.first && this.isOverwritten(this.first)) {
      const { key, next } = this.first;
      if (this.places.get(key) === this.first) this.places.delete(key);
      // Otherwise V8 keeps the next one alive until it collects this one.
      this.first.next = undefined;
      this.first = next;
    }
  }
}
