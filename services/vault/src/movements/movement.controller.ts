import { Body, Controller, Delete, Get, HttpCode, Module, Param, Patch, Post, Query } from '@nestjs/common';
import {
  Allow,
  Answers,
  BodyOrQuery,
  type Caller,
  CurrentAdmin,
  CurrentSession,
  type Once,
  OncePerKey,
  type Session,
  RecentProof,
} from '@vaultway/common';
import {
  type Admin,
  ApproveMovement,
  ById,
  CreateMovementParcel,
  DraftMovement,
  ListMovements,
  Movement,
  UpdateMovement,
} from '@vaultway/contracts';
import { LedgerModule } from '../ledger/ledger.js';
import { MovementOrigins } from './movement-origins.js';
import { MovementService } from './movement.service.js';
import { RequestedTransfers } from './requested-transfers.js';
import { WithdrawnParcels } from './withdrawn-parcels.js';

@Controller('vault/movements')
export class MovementController {
  constructor(private readonly movements: MovementService) {}

  @Allow('auditor', 'keeper')
  @Get()
  @Answers(Movement, { summary: 'List the movements of the vault', list: true })
  list(@Query({ schema: ListMovements }) query: ListMovements) {
    return this.movements.list(query);
  }

  @Allow('auditor', 'keeper')
  @Get(':id')
  @Answers(Movement, { summary: 'Get a movement of the vault', errors: ['not_found'] })
  read(@Param('id') id: string) {
    return this.movements.read(id);
  }

  @Allow('keeper')
  @Post()
  @Answers(Movement, {
    summary: 'Draft a movement, for somebody else to approve',
    status: 201,
    message: 'Movement drafted',
    errors: ['item_present', 'item_out', 'refiner_unknown', 'request_closed', 'request_drafted'],
  })
  draft(
    @Body({ schema: DraftMovement }) drafted: DraftMovement,
    @CurrentAdmin() admin: Caller,
    @OncePerKey() once: Once,
  ) {
    return this.movements.draft(drafted, admin, once);
  }

  @Allow('keeper')
  @Patch()
  @Answers(Movement, {
    summary: 'Change your draft of a movement',
    message: 'Draft updated',
    errors: [
      'not_found',
      'changed_meanwhile',
      'draft_closed',
      'draft_of_another',
      'item_present',
      'item_out',
      'refiner_unknown',
      'request_closed',
    ],
  })
  update(@Body({ schema: UpdateMovement }) changed: UpdateMovement, @CurrentAdmin() admin: Caller) {
    return this.movements.update(changed, admin);
  }

  @Allow('keeper')
  @Delete()
  @Answers(null, {
    summary: 'Cancel a draft of a movement; admins also those of others',
    message: 'Draft cancelled',
    errors: ['not_found', 'draft_closed', 'draft_of_another'],
  })
  cancel(@BodyOrQuery(ById) { id }: ById, @CurrentAdmin() admin: Caller) {
    return this.movements.cancel(id, admin);
  }

  @Post(':id/approve')
  @HttpCode(200)
  @Answers(Movement, {
    summary: "Approve somebody else's draft, with recent proof of identity; the last approval carries it out",
    message: 'Movement approved',
    errors: [
      'not_found',
      'proof_needed',
      'own_draft',
      'own_approval',
      'draft_closed',
      'changed_meanwhile',
      'item_present',
      'item_out',
      'item_moved',
      'refiner_unknown',
      'account_not_open',
      'place_full',
      'request_closed',
      'parcel_deposited',
    ],
  })
  approve(
    @Param('id') id: string,
    @Body({ schema: ApproveMovement }) approval: ApproveMovement,
    @CurrentSession() session: Session,
  ) {
    return this.movements.approve(id, approval, session);
  }

  @Post(':id/parcel')
  @Answers(Movement, {
    summary: 'Create the parcel of a withdrawal that is done and has no request; idempotent',
    status: 201,
    message: 'Parcel created',
    errors: ['not_found', 'not_withdrawn'],
  })
  makeParcel(
    @Param('id') id: string,
    @Body({ schema: CreateMovementParcel }) recipient: CreateMovementParcel,
    @CurrentAdmin() admin: Admin,
  ) {
    return this.movements.makeParcel(id, recipient, admin);
  }
}

@Module({
  imports: [LedgerModule],
  controllers: [MovementController],
  providers: [MovementService, MovementOrigins, WithdrawnParcels, RequestedTransfers, RecentProof],
})
export class MovementModule {}
