import { Body, Controller, Get, Post, Query, type DynamicModule } from '@nestjs/common';
import { ListTrash, RestoreFromTrash, TrashItem, type Admin, type ErrorCode } from '@vaultway/contracts';
import { z } from 'zod';
import { NightlyModule } from '../nightly/index.js';
import { Answers } from '../openapi/index.js';
import { Allow, CurrentAdmin } from '../session/index.js';
import { Trash } from './trash.js';

/**
 * The trash of a service with an audit trail: {@link Trash} for its nouns, GET /api/trash/{service} and POST
 * /api/trash/{service}/restore for admins.
 *
 * @param service part of the path, since all services share one API
 * @param obstacles errors that keep a record of this service from being restored
 */
export function trashModule(service: string, obstacles: readonly ErrorCode[] = []): DynamicModule {
  @Controller(`trash/${service}`)
  class TrashController {
    constructor(private readonly trash: Trash) {}

    @Allow('auditor')
    @Get()
    @Answers(TrashItem, { summary: 'List records deleted in the last 30 days', list: true })
    list(@Query({ schema: ListTrash }) query: ListTrash) {
      return this.trash.list(query);
    }

    @Post('restore')
    @Answers(z.record(z.string(), z.unknown()), {
      summary: 'Restore a record from the trash',
      message: 'Restored',
      errors: ['not_found', ...obstacles],
    })
    restore(@Body({ schema: RestoreFromTrash }) wanted: RestoreFromTrash, @CurrentAdmin() admin: Admin) {
      return this.trash.restore(wanted, admin);
    }
  }

  return {
    global: true,
    module: class TrashModule {},
    imports: [NightlyModule],
    controllers: [TrashController],
    providers: [Trash],
    exports: [Trash],
  };
}
