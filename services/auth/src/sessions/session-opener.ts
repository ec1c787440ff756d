import { Injectable } from '@nestjs/common';
import type { SignedInAdmin } from '@vaultway/contracts';
import type { IdentifiedAdmin } from '../admins/admin.service.js';
import { KnownDevices } from '../devices/known-devices.js';
import type { Caller } from './caller.js';
import { SessionService, type OpenedSession, type SignInMethod } from './session.service.js';

/** A session, and the mark by which the browser will be recognized. */
export type SignedInSession = OpenedSession & { admin: SignedInAdmin; device: string };

/** The last step of every way to sign in. */
@Injectable()
export class SessionOpener {
  constructor(
    private readonly sessions: SessionService,
    private readonly devices: KnownDevices,
  ) {}

  /** @param proof how the admin was identified */
  async open(identified: IdentifiedAdmin, caller: Caller, proof: SignInMethod): Promise<SignedInSession> {
    const { admin } = identified;
    const known = this.devices.recognize(caller.device, admin.email) && caller.device;
    const { role, ...opened } = await this.sessions.open(identified, caller, proof, known !== undefined);
    return { admin: { ...admin, role }, ...opened, device: known ?? this.devices.mark(admin.email) };
  }
}
