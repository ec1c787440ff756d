import { Injectable } from '@nestjs/common';
import { ApiError, nestedList } from '@vaultway/common';
import { Images } from '@vaultway/common/images';
import {
  LIMITS,
  parcelRules,
  type Admin,
  type CreateParcel,
  type Parcel,
  type ParcelSummary,
  type SetParcelImage,
  type UpdateParcel,
} from '@vaultway/contracts';
import { codeKey } from './code-key.js';
import { EventService } from './events/event.service.js';
import type { ParcelEntity } from './parcel.entity.js';
import { historyUrl, toParcelSummary, toParcelView, zoomColumns } from './parcel.mapper.js';
import { parcelPositionAfter, withPosition } from './parcel-position.js';
import { ParcelRecords } from './parcel-records.js';
import { newestSteps, parcelStepAfter, withStep } from './parcel-step.js';

/** What admins do with a single parcel. */
@Injectable()
export class ParcelService {
  constructor(
    private readonly parcels: ParcelRecords,
    private readonly events: EventService,
    private readonly images: Images,
  ) {}

  async create(input: CreateParcel, by: Admin): Promise<Parcel> {
    const code_key = codeKey(input.tracking_code);
    const now = new Date();
    const parcel = await this.parcels.write(by, (records) =>
      records.insert({
        ...withPosition(withStep(input), now),
        ...zoomColumns(input.map_zoom),
        code_key,
        image: null,
        created_at: now,
        updated_at: now,
      }),
    );
    return toParcelView(parcel, nestedList([], 0, historyUrl(parcel.tracking_code), LIMITS.historyFirst));
  }

  /** By id. Without an id by tracking code, which then stays as it is. */
  async update({ id, image, updated_at, ...input }: UpdateParcel, by: Admin): Promise<Parcel> {
    const name = id ?? { code_key: codeKey(input.tracking_code ?? '') };
    const tracking_code = id === undefined ? undefined : input.tracking_code;
    const parcel = await this.parcels.write(by, async (records) => {
      const before = await records.lock(name, updated_at);
      const newest = await newestSteps(records.tx, [before.id]);
      const changed = {
        ...input,
        ...(input.map_zoom !== undefined && zoomColumns(input.map_zoom)),
        ...parcelStepAfter(before, input, newest.get(before.id) ?? null),
        ...parcelPositionAfter(before, input),
        tracking_code,
        code_key: tracking_code === undefined ? undefined : codeKey(tracking_code),
        image: imageAfter(before, image),
      };
      assertRules(Object.assign({}, before, given(changed)));
      return records.update(before, changed);
    });
    return toParcelView(parcel, await this.events.history(parcel));
  }

  /** A photo that is replaced is removed some nights later, once no parcel shows it. */
  async setImage({ id, image: file }: SetParcelImage, by: Admin): Promise<ParcelSummary> {
    await this.parcels.find(id); // Nothing is decoded and stored for an unknown parcel.
    const image = await this.images.upload<string>(file);
    const parcel = await this.parcels.write(by, async (records) => {
      const before = await records.lock(id);
      await this.images.claim(records.tx, image);
      return records.update(before, { image });
    });
    return toParcelSummary(parcel);
  }

  remove(id: string, by: Admin): Promise<void> {
    return this.parcels.remove(id, by);
  }
}

/** The properties that are not undefined. */
const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;

/** An update can keep or remove the photo; only POST /api/parcels/image sets a new one. */
function imageAfter(before: ParcelEntity, image: UpdateParcel['image']): string | null {
  if (image === undefined || image === before.image) return before.image;
  if (image === null) return null;
  throw ApiError.field('image', 'not_a_choice', { variant: 'own_photo' });
}

/** Checks the rules between fields on the parcel as it would be. @throws ApiError `validation` */
function assertRules(parcel: Parameters<typeof parcelRules>[0]) {
  const details = parcelRules(parcel);
  if (details.length > 0) throw new ApiError('validation', { details });
}
