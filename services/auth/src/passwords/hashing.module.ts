import { Module } from '@nestjs/common';
import { PasswordHasher } from './password-hasher.js';

/** One hasher for the whole service, since its bound is the machine's. */
@Module({ providers: [PasswordHasher], exports: [PasswordHasher] })
export class HashingModule {}
