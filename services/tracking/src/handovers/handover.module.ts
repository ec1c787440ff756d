import { Module } from '@nestjs/common';
import { DocumentModule } from '../documents/document.module.js';
import { LogModule } from '../log/log.module.js';
import { ParcelModule } from '../parcels/parcel.module.js';
import { PrivacyModule } from '../privacy/privacy.module.js';
import { GuessingModule } from '../guessing/guessing.module.js';
import { CustodyController } from './custody.controller.js';
import { CustodyReader } from './custody-reader.js';
import { DeliveryPinController } from './delivery-pin.controller.js';
import { DeliveryPins } from './delivery-pins.js';
import { HandoverController } from './handover.controller.js';
import { HandoverList } from './handover-list.js';
import { HandoverRecords } from './handover-records.js';
import { HandoverSeals } from './handover-seals.js';
import { HandoverService } from './handover.service.js';
import { LateSeals } from './late-seals.js';
import { ProofOfDeliveryController } from './proof-of-delivery.controller.js';
import { ProofOfDelivery } from './proof-of-delivery.js';
import { ScannedParcels } from './scanned-parcels.js';

@Module({
  imports: [DocumentModule, LogModule, ParcelModule, PrivacyModule, GuessingModule],
  controllers: [DeliveryPinController, HandoverController, CustodyController, ProofOfDeliveryController],
  providers: [
    HandoverService,
    HandoverRecords,
    HandoverList,
    HandoverSeals,
    LateSeals,
    ScannedParcels,
    DeliveryPins,
    CustodyReader,
    ProofOfDelivery,
  ],
  exports: [DeliveryPins, ProofOfDelivery],
})
export class HandoverModule {}
