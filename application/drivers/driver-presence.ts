import { isPlausible, MAX_ACCURACY_METERS, positionsSince } from '../../domain/drivers/driver-position.ts';
import { orNotFound } from '../../domain/errors.ts';
import { shownUntil } from '../../domain/rides/driver-on-the-way.ts';
import { driver, product } from '../access.ts';
import { driverMoves, driverPresence, driverViews } from '../ports/drivers.ts';
import { serviceArea } from '../ports/geo.ts';
import { workflow } from '../use-case.ts';
import { dispatchSettings } from './dispatch-settings.ts';
import { reportDriverLocationInput } from './inputs.ts';

/** More often than this nobody sees a difference. */
const MOVES_EVERY_MS = 2_000;
/** For how long hours online can be looked up. */
const SHIFTS_KEPT_MS = 400 * 24 * 60 * 60_000;

/** A sign that the driver's screen is there; the answer says whether riders see the driver. It puts nobody online again. */
export const sendHeartbeat = workflow({
  access: driver,
  needs: { driverPresence, driverViews, dispatchSettings },
  run: async ({ actor: { userId }, now }, { driverPresence, driverViews, dispatchSettings }) => {
    await driverPresence.beat(userId, now(), dispatchSettings.silentMs);
    return orNotFound(await driverViews.find(userId), 'Driver profile');
  },
});

/**
 * Where the driver is: kept for minutes, only while online or on a ride, and told to the riders of the rides under way.
 * Counts as a heartbeat. What is too inexact, too soon or impossible is passed over, not refused: the next comes soon.
 * Answers whether the position was kept.
 */
export const reportDriverLocation = workflow({
  access: driver,
  input: reportDriverLocationInput,
  needs: { driverPresence, driverMoves, dispatchSettings, serviceArea },
  run: async (
    { actor: { userId }, input: { accuracy, isSimulated, ...here }, now },
    { driverPresence, driverMoves, dispatchSettings, serviceArea },
  ) => {
    const at = now();
    const [last] = await Promise.all([
      driverPresence.lastPosition(userId, positionsSince(at)),
      driverPresence.beat(userId, at, dispatchSettings.silentMs),
    ]);
    if (accuracy > MAX_ACCURACY_METERS || !isPlausible(serviceArea, here, at, last)) return false;
    const limits = { everyMs: MOVES_EVERY_MS, shownUntil: shownUntil(at) };
    const rides = await driverPresence.move(userId, { ...here, measuredAt: at, isSimulated }, limits);
    if (rides) driverMoves.announce(rides);
    return rides !== null;
  },
});

/** The driver shares no more where they are: what is known is forgotten at once. */
export const stopSharingLocation = workflow({
  access: driver,
  needs: { driverPresence },
  run: ({ actor }, { driverPresence }) => driverPresence.forgetPosition(actor.userId),
});

/**
 * What time does to the presence of drivers: who falls silent goes offline, and where they were is forgotten. Answers the
 * drivers taken offline; rides they have accepted stay theirs.
 */
export const takeSilentOffline = workflow({
  access: product,
  needs: { driverPresence, dispatchSettings },
  run: async ({ now }, { driverPresence, dispatchSettings }) => {
    const at = now();
    const before = (ms: number) => new Date(at.getTime() - ms);
    const silent = await driverPresence.takeSilentOffline(before(dispatchSettings.silentMs));
    await driverPresence.forget({ positions: positionsSince(at), shifts: before(SHIFTS_KEPT_MS) });
    return silent;
  },
});
