/** When parcels were last changed, by `performance.now()`, for as long as a replica that is asked may lack the change. */
export class RecentChanges {
  /** The oldest first. */
  private readonly changes = new Map<string, number>();
  private allAt = -Infinity;

  constructor(private readonly keepMs: number) {}

  note(keys: readonly string[]): void {
    const now = performance.now();
    for (const [key, at] of this.changes) {
      if (at >= now - this.keepMs) break;
      this.changes.delete(key);
    }
    for (const key of keys) {
      this.changes.delete(key);
      this.changes.set(key, now);
    }
  }

  /** Any parcel may have changed. */
  noteAll(): void {
    this.allAt = performance.now();
  }

  lastOf(key: string): number {
    return Math.max(this.allAt, this.changes.get(key) ?? -Infinity);
  }
}
