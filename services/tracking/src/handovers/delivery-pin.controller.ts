import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { Allow, Answers, BodyOrQuery, CurrentAdmin, type Once, OncePerKey } from '@vaultway/common';
import {
  DeliveryPin,
  GetDeliveryPin,
  SendDeliveryPin,
  WaiveDeliveryPin,
  type Admin,
} from '@vaultway/contracts';
import { DeliveryPins } from './delivery-pins.js';

/** Manages delivery PINs. No response contains a PIN. */
@Controller('handovers/pin')
export class DeliveryPinController {
  constructor(private readonly pins: DeliveryPins) {}

  @Allow('clerk', 'auditor')
  @Get()
  @Answers(DeliveryPin, {
    summary: 'Get the state of the delivery PIN of a parcel',
    errors: ['parcel_not_found'],
  })
  get(@Query({ schema: GetDeliveryPin }) { parcel_id }: GetDeliveryPin) {
    return this.pins.stateOf(parcel_id);
  }

  @Post()
  @Answers(DeliveryPin, {
    summary: 'Email a new delivery PIN to the recipient, even after too many wrong attempts',
    message: 'PIN renewed',
    errors: ['parcel_not_found'],
  })
  send(
    @Body({ schema: SendDeliveryPin }) { parcel_id, notify_language }: SendDeliveryPin,
    @CurrentAdmin() admin: Admin,
    @OncePerKey() once: Once,
  ) {
    return this.pins.renew(parcel_id, notify_language, admin, once);
  }

  @Delete()
  @Answers(DeliveryPin, {
    summary: 'Waive the PIN for the next delivery, until the parcel goes out for delivery again',
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
