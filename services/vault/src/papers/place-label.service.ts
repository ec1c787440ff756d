import { Injectable } from '@nestjs/common';
import { ApiError } from '@vaultway/common';
import { MAX_PLACE_LABELS, type PlaceLabels, type PrintPlaceLabels } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { knownId } from '../rows/known-id.js';
import { placesInside } from '../items/holdings.js';
import { PaperPrinter } from './paper-printer.js';

type Label = PlaceLabels['labels'][number];

/** Prints labels of places, whose bars and QR code are the place's code. */
@Injectable()
export class PlaceLabelService {
  constructor(
    private readonly database: DataSource,
    private readonly printer: PaperPrinter,
  ) {}

  /** @throws ApiError `not_found` if one of them is unknown; validation of `inside` if there are too many */
  async print({ ids, inside, format }: PrintPlaceLabels): Promise<Buffer> {
    const labels = inside === null ? await this.of(ids) : await this.inside(inside);
    if (labels.length === 0) throw new ApiError('not_found');
    return this.printer.print({ format, labels });
  }

  private async of(ids: readonly string[]): Promise<Label[]> {
    const unique = [...new Set(ids.map((id) => knownId(id).toLowerCase()))];
    const labels = await this.labels('SELECT unnest($1::uuid[])', [unique]);
    if (labels.length < unique.length) throw new ApiError('not_found');
    const byId = new Map(labels.map((label) => [label.id, label]));
    return unique.flatMap((id) => byId.get(id) ?? []).map(toLabel);
  }

  private async inside(id: string): Promise<Label[]> {
    const labels = await this.labels(placesInside('$1'), [knownId(id)]);
    if (labels.length > MAX_PLACE_LABELS)
      throw ApiError.field('inside', 'too_long', { max: MAX_PLACE_LABELS, variant: 'entries' });
    return labels.map(toLabel);
  }

  /** @param places query for ids of places @returns their labels by code */
  private labels(places: string, values: unknown[]): Promise<(Label & { id: string })[]> {
    return this.database.query(
      `WITH RECURSIVE chosen AS (SELECT id, code, name, parent_id FROM places WHERE id IN (${places})
         ORDER BY code LIMIT ${MAX_PLACE_LABELS + 1}),
       outer_places AS (
         SELECT chosen.id, place.code, place.parent_id, 1 AS depth
           FROM chosen JOIN places place ON place.id = chosen.parent_id
         UNION ALL SELECT outer_places.id, place.code, place.parent_id, depth + 1
           FROM outer_places JOIN places place ON place.id = outer_places.parent_id)
       SELECT id, code, name,
         (SELECT string_agg(outer_places.code, ' › ' ORDER BY depth DESC) FROM outer_places
          WHERE outer_places.id = chosen.id) AS around
       FROM chosen ORDER BY code`,
      values,
    );
  }
}

const toLabel = ({ code, name, around }: Label): Label => ({ code, name, around });
