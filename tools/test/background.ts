import type { Show } from './runners.ts';

export const toTerminal: Show = (text) => void process.stdout.write(text);

/** Keeps the output of parts that run beside others, so that each part's stands together. */
export class Background {
  #held: (Buffer | string)[] = [];
  #ended: (Buffer | string)[] = [];
  #isForeground = false;

  /** Runs a part, whose output it keeps. */
  async during(part: (show: Show) => Promise<unknown>): Promise<void> {
    await part((text) => (this.#isForeground ? toTerminal(text) : this.#held.push(text)));
    this.#ended.push(...this.#held.splice(0));
  }

  /** The output of the parts that have ended. */
  showWhatEnded(): void {
    for (const text of this.#ended.splice(0)) toTerminal(text);
  }

  /** Nothing else writes any more: what was kept, and then all that comes. */
  showFromNowOn(): void {
    this.showWhatEnded();
    for (const text of this.#held.splice(0)) toTerminal(text);
    this.#isForeground = true;
  }
}
