import { Injectable } from '@nestjs/common';

/** Channels that this process must hear, but may not subscribe to by the rules of Redis. */
@Injectable()
export class RefusedChannels {
  private readonly names = new Set<string>();

  refuse(channels: readonly string[]): void {
    for (const channel of channels) this.names.add(channel);
  }

  allow(channels: readonly string[]): void {
    for (const channel of channels) this.names.delete(channel);
  }

  /** @throws Error naming them */
  check(): void {
    if (this.names.size === 0) return;
    throw new Error(
      `Redis rejects ${[...this.names].toSorted().join(', ')}: its users.acl is from another release`,
    );
  }
}
