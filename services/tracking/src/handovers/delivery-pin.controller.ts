import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { Allow, Answers, BodyOrQuery, CurrentAdmin } from '@vaultway/common';
import {
  DeliveryPin,
  GetDeliveryPin,
  SendDeliveryPin,
  WaiveDeliveryPin,
  type Admin,
} from '@vaultway/contracts';
import { DeliveryPins } from './delivery-pins.js';

/** The PINs that deliveries ask for. Nobody ever reads one here. */
@Controller('handovers/pin')
export class DeliveryPinController {
  constructor(private readonly pins: DeliveryPins) {}

  @Allow('clerk', 'auditor')
  @Get()
  @Answers(DeliveryPin, {
    summary: 'Whether a PIN was mailed for the delivery of a parcel',
    errors: ['parcel_not_found'],
  })
  get(@Query({ schema: GetDeliveryPin }) { parcel_id }: GetDeliveryPin) {
    return this.pins.stateOf(parcel_id);
  }

  @Post()
  @Answers(DeliveryPin, {
    summary: 'Mail a new PIN to the recipient, also after too many wrong ones',
    message: 'PIN sent',
    errors: ['parcel_not_found'],
  })
  send(
    @Body({ schema: SendDeliveryPin }) { parcel_id, notify_language }: SendDeliveryPin,
    @CurrentAdmin() admin: Admin,
  ) {
    return this.pins.renew(parcel_id, notify_language, admin);
  }

  @Delete()
  @Answers(DeliveryPin, {
    summary: 'Let a parcel be delivered without its PIN, until it goes out for delivery again',
    message: 'PIN waived',
    errors: ['parcel_not_found'],
  })
  waive(
    @BodyOrQuery(WaiveDeliveryPin) { parcel_id, reason }: WaiveDeliveryPin,
    @CurrentAdmin() admin: Admin,
  ) {
    return this.pins.waive(parcel_id, reason, admin);
  }
}
