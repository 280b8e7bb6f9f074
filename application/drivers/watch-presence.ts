import { POSITION_KEPT_MINUTES } from '../../domain/drivers/driver-position.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type DriverPresence, driverPresence } from '../ports/drivers.ts';
import { type DispatchSettings, dispatchSettings } from './dispatch-settings.ts';
import { service } from '../tokens.ts';

const MINUTE_MS = 60_000;
/** For how long hours online can be looked up. */
const SHIFTS_KEPT_DAYS = 400;

/** What time does to the presence of drivers: who falls silent goes offline, and where they were is forgotten. */
export class WatchPresence {
  constructor(
    private readonly presence: DriverPresence,
    private readonly settings: DispatchSettings,
    private readonly clock: Clock,
  ) {}

  /** The drivers taken offline; rides they have accepted stay theirs. */
  async takeSilentOffline(): Promise<readonly string[]> {
    const now = this.clock.now().getTime();
    const silent = await this.presence.takeSilentOffline(new Date(now - this.settings.silentMs));
    await this.presence.forget({
      positions: new Date(now - POSITION_KEPT_MINUTES * MINUTE_MS),
      shifts: new Date(now - SHIFTS_KEPT_DAYS * 24 * 60 * MINUTE_MS),
    });
    return silent;
  }
}

export const watchPresence = service(WatchPresence, [driverPresence, dispatchSettings, clock]);
