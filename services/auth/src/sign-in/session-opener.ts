import { Injectable } from '@nestjs/common';
import type { SignedInAdmin } from '@vaultway/contracts';
import type { IdentifiedAdmin } from '../accounts/admin.service.js';
import { KnownDevices } from '../sessions/known-devices.js';
import type { Caller } from '../sessions/caller.js';
import { SessionService, type OpenedSession, type SignInMethod } from '../sessions/session.service.js';

/** A session, and the mark that identifies the browser later. */
export type SignedInSession = OpenedSession & { admin: SignedInAdmin; device: string };

/** The last step of every sign-in. */
@Injectable()
export class SessionOpener {
  constructor(
    private readonly sessions: SessionService,
    private readonly devices: KnownDevices,
  ) {}

  /** @param proof method that identified the admin @param provedAt null if that does not count as a recent proof */
  async open(
    identified: IdentifiedAdmin,
    caller: Caller,
    proof: SignInMethod,
    provedAt: Date | null = new Date(),
  ): Promise<SignedInSession> {
    const { admin } = identified;
    const known = this.devices.recognize(caller.device, admin.email) && caller.device;
    const { role, ...opened } = await this.sessions.open(
      identified,
      caller,
      { proof, provedAt },
      known !== undefined,
    );
    return { admin: { ...admin, role }, ...opened, device: known ?? this.devices.mark(admin.email) };
  }
}
