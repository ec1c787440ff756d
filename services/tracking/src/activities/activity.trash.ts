import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Trash, type TrashKind } from '@vaultway/common/trash';
import type { Activity, Admin } from '@vaultway/contracts';
import { ActivityService } from './activity.service.js';

/** Deleted events. */
@Injectable()
export class ActivityTrash implements OnModuleInit, TrashKind {
  readonly type = 'activity';
  readonly table = 'activities';
  readonly nameColumn = 'title';

  constructor(
    private readonly activities: ActivityService,
    private readonly trash: Trash,
  ) {}

  onModuleInit() {
    this.trash.add(this);
  }

  /** @throws ApiError `parcel_deleted` when its parcel must be restored first */
  restore(id: string, by: Admin): Promise<Activity | undefined> {
    return this.activities.restore(id, by);
  }
}
