import { Injectable } from '@nestjs/common';
import { ApiError, CompanySettings, type Once, type RecordWriter } from '@vaultway/common';
import { Images } from '@vaultway/common/images';
import {
  isGuessableCode,
  parcelRules,
  toDetail,
  unlikelyDates,
  unprintable,
  type Admin,
  type CreateParcel,
  type Parcel,
  type ParcelSummary,
  type SetParcelImage,
  type UpdateParcel,
  type Warning,
  type WrittenParcel,
} from '@vaultway/contracts';
import { CustomFieldService } from '../custom-fields/custom-field.service.js';
import { withValuesOf } from '../custom-fields/custom-values.js';
import { codeKey } from './code-key.js';
import { EventService } from './events/event.service.js';
import type { ParcelEntity } from './parcel.entity.js';
import { given, updatedColumns } from './parcel-change.js';
import { toParcelSummary, toParcelView, zoomColumns } from './parcel.mapper.js';
import { withPosition } from './parcel-position.js';
import { ParcelRecords } from './parcel-records.js';
import { newestSteps, withStep } from './parcel-step.js';

/** Manages single parcels for admins. */
@Injectable()
export class ParcelService {
  constructor(
    private readonly parcels: ParcelRecords,
    private readonly events: EventService,
    private readonly images: Images,
    private readonly settings: CompanySettings,
    private readonly customFields: CustomFieldService,
  ) {}

  async create(input: CreateParcel, by: Admin, once: Once): Promise<WrittenParcel> {
    const parcel = await this.parcels.create(by, once, (records) => this.insert(records, input));
    return {
      ...(await this.view(parcel)),
      warnings: [...this.codeWarnings(input.tracking_code), ...unlikelyDates(input), ...unprintable(input)],
    };
  }

  /** Inserts a parcel in a transaction of {@link ParcelRecords}. */
  async insert(
    records: RecordWriter<ParcelEntity>,
    { custom, ...input }: CreateParcel,
  ): Promise<ParcelEntity> {
    const now = new Date();
    return records.insert({
      ...withPosition(withStep(input), now),
      ...zoomColumns(input.map_zoom),
      custom: await this.customFields.merge(records.tx, custom),
      code_key: codeKey(input.tracking_code),
      image: null,
      created_at: now,
      updated_at: now,
    });
  }

  /** Updates a parcel by id, or, without an id, by tracking code, which then stays unchanged. */
  async update({ id, image, updated_at, custom, ...input }: UpdateParcel, by: Admin): Promise<WrittenParcel> {
    const name = id ?? { code_key: codeKey(input.tracking_code ?? '') };
    const tracking_code = id === undefined ? undefined : input.tracking_code;
    let warnings: Warning[] = [...unlikelyDates(input), ...unprintable(input)];
    const parcel = await this.parcels.write(by, async (records) => {
      const before = await records.lock(name, updated_at);
      const newest = await newestSteps(records.tx, [before.id]);
      const changed = {
        ...updatedColumns(before, input, newest.get(before.id) ?? null),
        tracking_code,
        code_key: tracking_code === undefined ? undefined : codeKey(tracking_code),
        image: imageAfter(before, image),
        custom: custom && (await this.customFields.merge(records.tx, custom, before.custom)),
      };
      assertRules(Object.assign({}, before, given(changed)));
      if (changed.code_key !== undefined && changed.code_key !== before.code_key) {
        warnings = [...this.codeWarnings(changed.code_key), ...warnings];
      }
      return records.update(before, changed);
    });
    return { ...(await this.view(parcel)), warnings };
  }

  /** A replaced photo is deleted some nights later, once no parcel uses it. */
  async setImage({ id, image: file }: SetParcelImage, by: Admin): Promise<ParcelSummary> {
    await this.parcels.find(id); // Avoids decoding and storing an image for an unknown parcel.
    const image = await this.images.upload<string>(file);
    const parcel = await this.parcels.write(by, async (records) => {
      const before = await records.lock(id);
      await this.images.claim(records.tx, image);
      return records.update(before, { image });
    });
    return withValuesOf(toParcelSummary(parcel), (await this.customFields.read()).fields);
  }

  remove(id: string, by: Admin): Promise<void> {
    return this.parcels.remove(id, by);
  }

  private async view(parcel: ParcelEntity): Promise<Parcel> {
    const { fields } = await this.customFields.read();
    return withValuesOf(toParcelView(parcel, await this.events.history(parcel)), fields);
  }

  /** Companies may choose their codes, so a guessable one only causes a warning. */
  private codeWarnings(code: string): Warning[] {
    const { tracking_prefix } = this.settings.current();
    return isGuessableCode(code, tracking_prefix) ? [toDetail('tracking_code', 'guessable')] : [];
  }
}

/** An update can keep or remove the photo; only POST /api/parcels/image sets a new one. */
function imageAfter(before: ParcelEntity, image: UpdateParcel['image']): string | null {
  if (image === undefined || image === before.image) return before.image;
  if (image === null) return null;
  throw ApiError.field('image', 'not_a_choice', { variant: 'own_photo' });
}

/** Checks rules that involve several fields. @throws ApiError `validation` */
function assertRules(parcel: Parameters<typeof parcelRules>[0]) {
  const details = parcelRules(parcel);
  if (details.length > 0) throw new ApiError('validation', { details });
}
