import { Injectable } from '@nestjs/common';
import type { Language, User } from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import { UserEntity, toUser } from './user.entity.js';
import { sameAs } from './user-links.js';

@Injectable()
export class UserService {
  constructor(private readonly database: DataSource) {}

  find(which: { id: string } | { email: string }): Promise<UserEntity | null> {
    return this.database
      .getRepository(UserEntity)
      .findOneBy('id' in which ? which : { email: sameAs(which.email) });
  }

  /** Creates the account of an address at its first sign-in. */
  async signIn(
    tx: EntityManager,
    { email, name }: Pick<UserEntity, 'email' | 'name'>,
    language: Language,
  ): Promise<User> {
    const now = new Date();
    const [user] = await tx.query<[User]>(
      `INSERT INTO users (id, email, name, language, created_at, updated_at, signed_in_at)
       VALUES ($1, $2, $3, $4, $5, $5, $5)
       ON CONFLICT (lower(email)) DO UPDATE SET language = $4, signed_in_at = $5
       RETURNING id, email, name`,
      [v7(), email, name, language, now],
    );
    return user;
  }

  /** Notes a sign-in without a link. @returns undefined if the account was erased meanwhile */
  async signInAgain(tx: EntityManager, id: string, language: Language): Promise<User | undefined> {
    const now = new Date();
    const { affected } = await tx.update(UserEntity, { id }, { language, signed_in_at: now });
    return affected === 1 ? toUser(await tx.findOneByOrFail(UserEntity, { id })) : undefined;
  }

  /** @returns undefined if the account was erased meanwhile */
  async rename(id: string, name: string | null): Promise<User | undefined> {
    await this.database.getRepository(UserEntity).update({ id }, { name, updated_at: new Date() });
    const row = await this.find({ id });
    return row ? toUser(row) : undefined;
  }
}
