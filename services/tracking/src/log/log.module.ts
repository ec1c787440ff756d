import { Module } from '@nestjs/common';
import { CONFIG, NightlyModule } from '@vaultway/common';
import { PrivacyModule } from '../privacy/privacy.module.js';
import { GuessingModule } from '../guessing/guessing.module.js';
import { AttachedProofs } from './attached-proofs.js';
import { CheckpointMail } from './checkpoint-mail.js';
import { ExistingParcels } from './existing-parcels.js';
import { KeptCheckpoint } from './kept-checkpoint.js';
import { LogAudit } from './log-audit.js';
import { LogRoute } from './log.route.js';
import { LogKeys } from './log-keys.js';
import { LogSigner, logSigner } from './log-signer.js';
import { LogWatch } from './log-watch.js';
import { HandoverProofController, HistoryProofController, ProofController } from './proof.controller.js';
import { Proofs } from './proofs.js';
import { PublishedSize } from './published-size.js';
import { Sequencer } from './sequencer.js';
import { Stamps } from './stamps.js';
import { TrailChecks } from './trail-checks.js';
import { TrailController } from './trail.controller.js';
import { Witnesses } from './witnesses.js';

/** Verifiable log of parcels' events and handovers. */
@Module({
  imports: [NightlyModule, PrivacyModule, GuessingModule],
  controllers: [ProofController, HistoryProofController, HandoverProofController, TrailController],
  providers: [
    { provide: LogSigner, inject: [CONFIG], useFactory: logSigner },
    LogKeys,
    PublishedSize,
    ExistingParcels,
    KeptCheckpoint,
    CheckpointMail,
    Sequencer,
    Witnesses,
    Stamps,
    LogRoute,
    Proofs,
    AttachedProofs,
    LogAudit,
    TrailChecks,
    LogWatch,
  ],
  exports: [AttachedProofs],
})
export class LogModule {}
