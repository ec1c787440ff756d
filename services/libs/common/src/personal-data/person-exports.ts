import { Injectable } from '@nestjs/common';
import type { ExportedPage } from '@vaultway/contracts';
import { PersonalData, type Person } from './person.js';

/** Exports a person's data, page by page. */
@Injectable()
export class PersonExports {
  constructor(private readonly data: PersonalData) {}

  /**
   * @param position `next` of the previous page; null starts at the beginning
   * @param isOwn whether the person asks, not a colleague
   */
  async page(person: Person, position: string | null, isOwn = false): Promise<ExportedPage> {
    const sources = isOwn ? this.data.ownSources : this.data.sources;
    let [index, after] = positionOf(position);
    while (index < sources.length) {
      const page = await sources[index]?.(person, after);
      after = page?.next ?? null;
      if (after === null) index += 1;
      if (page && page.records.length > 0) {
        const next = index < sources.length ? `${index}:${after ?? ''}` : null;
        return { records: page.records as ExportedPage['records'], next };
      }
    }
    return { records: [], next: null };
  }
}

/** `2:abc`: the third source, after `abc`. */
function positionOf(position: string | null): [number, string | null] {
  const [index = '0', ...after] = (position ?? '0:').split(':');
  return [Number(index), after.join(':') || null];
}
