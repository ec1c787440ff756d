import { Inject, Injectable } from '@nestjs/common';
import { IMAGE_STORE, imageFilesOf, type ImageStore } from '@vaultway/common/images';
import type { ExportedFile } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { OF_RECIPIENT, OF_SENDER } from '../privacy/parties.js';
import { RequestFiles } from '../request-files/request-files.js';
import { AccountInvoices } from './account-invoices.js';

type Found = { id: string; name: string; bytes: Buffer | undefined } | undefined;

const KINDS = ['photo', 'invoice', 'attachment'] as const;

/**
 * Files of a user, for an export: photos of parcels, invoices, and files of requests. One at a time, since each can be
 * megabytes long.
 */
@Injectable()
export class AccountFiles {
  constructor(
    private readonly database: DataSource,
    private readonly invoices: AccountInvoices,
    private readonly requestFiles: RequestFiles,
    @Inject(IMAGE_STORE) private readonly store: ImageStore,
  ) {}

  /** Returns the file after a cursor, a kind with the ID of the last one. */
  async next(email: string, cursor: string | null): Promise<ExportedFile> {
    const [given = KINDS[0], after = ''] = cursor?.split(' ') ?? [];
    const kind = given as (typeof KINDS)[number];
    const found = await this[kind](email, after || null);
    if (!found) return { file: null, next: KINDS[KINDS.indexOf(kind) + 1] ?? null };
    const { id, name, bytes } = found;
    return { file: bytes ? { name, data: bytes.toString('base64') } : null, next: `${kind} ${id}` };
  }

  private async photo(email: string, after: string | null): Promise<Found> {
    const [parcel] = await this.database.query<{ id: string; tracking_code: string; image: string }[]>(
      `SELECT id, tracking_code, image FROM parcels
       WHERE deleted_at IS NULL AND image IS NOT NULL AND (${OF_RECIPIENT} OR ${OF_SENDER})
         AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT 1`,
      [email, after],
    );
    if (!parcel) return undefined;
    const { id, tracking_code, image } = parcel;
    const [main = ''] = imageFilesOf(image);
    return { id, name: `photos/${nameOf(tracking_code, id)}.jpg`, bytes: await this.store.get(main) };
  }

  private async invoice(email: string, after: string | null): Promise<Found> {
    const id = await this.invoices.idAfter(email, after);
    if (id === undefined) return undefined;
    const { number, pdf } = await this.invoices.print(email, id);
    return { id, name: `invoices/${nameOf(number, id)}.pdf`, bytes: pdf };
  }

  private async attachment(email: string, after: string | null): Promise<Found> {
    const file = await this.requestFiles.after(email, after);
    if (!file) return undefined;
    const { id, number, name, content: bytes } = file;
    const [stem = '', extension = ''] = name.split(/\.(?=[^.]*$)/);
    return { id, name: `requests/${number}/${nameOf(stem, id)}.${extension}`, bytes };
  }
}

/** Returns a unique name that every file system accepts. */
const nameOf = (text: string, id: string) =>
  `${text.replaceAll(/[^A-Za-z0-9-]+/g, '-').slice(0, 60)}-${id.slice(-6)}`;
