import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FileDriver } from './drivers/file.driver.js';

const EVERY_MS = 5000;
/** The next round handles the rest. */
const BATCH = 200;

/** Deletes the files of anonymized mails, since only the worker has the folder. */
@Injectable()
export class DiscardedFiles implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('discarded files');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: DataSource,
    private readonly files: FileDriver,
  ) {}

  onApplicationBootstrap() {
    this.timer = setInterval(() => {
      this.running = this.running.then(() => this.delete());
    }, EVERY_MS);
  }

  async beforeApplicationShutdown() {
    clearInterval(this.timer);
    await this.running;
  }

  /** Deletes each file before its note. Safe to repeat. */
  private async delete(): Promise<void> {
    try {
      const notes = await this.database.query<{ mail_id: string }[]>(
        `SELECT mail_id FROM discarded_files LIMIT ${BATCH}`,
      );
      for (const { mail_id } of notes) await this.files.delete(mail_id);
      if (notes.length === 0) return;
      await this.database.query('DELETE FROM discarded_files WHERE mail_id = ANY($1)', [
        notes.map(({ mail_id }) => mail_id),
      ]);
    } catch (error) {
      this.logger.warn(`could not delete the files of erased emails yet: ${(error as Error).message}`);
    }
  }
}
