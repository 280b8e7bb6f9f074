import {
  isPlausible,
  MAX_ACCURACY_METERS,
  POSITION_KEPT_MINUTES,
} from '../../domain/drivers/driver-position.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { shownUntil } from '../../domain/rides/driver-on-the-way.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type DriverMoves, type DriverPresence, driverPresence, driverMoves } from '../ports/drivers.ts';
import { type DispatchSettings, dispatchSettings } from './dispatch-settings.ts';
import { reportDriverLocationInput, type ReportDriverLocationInput } from './inputs.ts';
import { service } from '../tokens.ts';
import { serviceArea } from '../ports/geo.ts';

/** More often than this nobody sees a difference. */
const EVERY_MS = 2_000;

/**
 * Where the driver is: kept for minutes, only while online or on a ride, and told to the riders of the rides under way.
 * Counts as a heartbeat. What is too inexact, too soon or impossible is passed over, not refused: the next comes soon.
 */
export class ReportDriverLocation {
  constructor(
    private readonly presence: DriverPresence,
    private readonly moves: DriverMoves,
    private readonly settings: DispatchSettings,
    private readonly serviceArea: ServiceArea,
    private readonly clock: Clock,
  ) {}

  /** Whether the position was kept. */
  async execute(actor: Actor | null, input: ReportDriverLocationInput): Promise<boolean> {
    const { userId } = requireType(actor, 'driver');
    const { accuracy, isSimulated, ...here } = parseInput(reportDriverLocationInput, input);
    const now = this.clock.now();
    const [last] = await Promise.all([
      this.presence.lastPosition(userId, new Date(now.getTime() - POSITION_KEPT_MINUTES * 60_000)),
      this.presence.beat(userId, now, this.settings.silentMs),
    ]);
    if (accuracy > MAX_ACCURACY_METERS || !isPlausible(this.serviceArea, here, now, last)) return false;
    const position = { ...here, measuredAt: now, isSimulated };
    const limits = { everyMs: EVERY_MS, shownUntil: shownUntil(now) };
    const rides = await this.presence.move(userId, position, limits);
    if (rides) this.moves.announce(rides);
    return rides !== null;
  }

  /** The driver shares no more: what is known is forgotten at once. */
  async stop(actor: Actor | null): Promise<void> {
    await this.presence.forgetPosition(requireType(actor, 'driver').userId);
  }
}

export const reportDriverLocation = service(ReportDriverLocation, [
  driverPresence,
  driverMoves,
  dispatchSettings,
  serviceArea,
  clock,
]);
