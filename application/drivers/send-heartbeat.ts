import { notFound } from '../../domain/errors.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { type Clock, clock } from '../ports/operations.ts';
import {
  type DriverPresence,
  type DriverView,
  type DriverViews,
  driverPresence,
  driverViews,
} from '../ports/drivers.ts';
import { type DispatchSettings, dispatchSettings } from './dispatch-settings.ts';
import { service } from '../tokens.ts';

/** A sign that the driver's screen is there; the answer says whether riders see the driver. It puts nobody online again. */
export class SendHeartbeat {
  constructor(
    private readonly presence: DriverPresence,
    private readonly driverViews: DriverViews,
    private readonly settings: DispatchSettings,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null): Promise<DriverView> {
    const { userId } = requireType(actor, 'driver');
    await this.presence.beat(userId, this.clock.now(), this.settings.silentMs);
    const view = await this.driverViews.find(userId);
    if (!view) throw notFound('Driver profile');
    return view;
  }
}

export const sendHeartbeat = service(SendHeartbeat, [driverPresence, driverViews, dispatchSettings, clock]);
