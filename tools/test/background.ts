import type { Show } from './runners.ts';

export const toTerminal: Show = (text) => void process.stdout.write(text);

/** Buffers the output of background parts, so that each part's stays together. */
export class Background {
  #held: string[] = [];
  #ended: string[] = [];
  #isForeground = false;

  /** Runs a part and buffers its output. */
  async during(part: (show: Show) => Promise<unknown>): Promise<void> {
    await part((text) => (this.#isForeground ? toTerminal(text) : this.#held.push(text)));
    this.#ended.push(...this.#held.splice(0));
  }

  /** Prints the output of finished parts. */
  showWhatEnded(): void {
    for (const text of this.#ended.splice(0)) toTerminal(text);
  }

  /** Prints the buffered output, and streams further output; call when nothing else writes. */
  showFromNowOn(): void {
    this.showWhatEnded();
    for (const text of this.#held.splice(0)) toTerminal(text);
    this.#isForeground = true;
  }
}
