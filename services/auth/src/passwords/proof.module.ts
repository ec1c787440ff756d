import { Module } from '@nestjs/common';
import { AdminModule } from '../admins/admin.module.js';
import { AttemptModule } from '../attempts/attempt.module.js';
import { PasswordProof } from './password-proof.js';

@Module({ imports: [AdminModule, AttemptModule], providers: [PasswordProof], exports: [PasswordProof] })
export class ProofModule {}
