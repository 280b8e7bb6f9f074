import { mayBeOfferedRides } from '../../domain/drivers/standing.ts';
import { product } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import { command } from '../use-case.ts';
import { withdrawFromStandingRides } from './consent.ts';

/**
 * A driver who is suspended for good, or whose documents do not hold, drives no series any more: in one transaction every
 * planned ride of theirs seeks a driver, and the riders are told. Who is suspended provisionally keeps them until somebody
 * has decided; what comes due before is given to others as it is booked. Repeating it changes nothing.
 */
export const releaseStandingRides = command({
  access: product,
  needs: { serviceArea },
  run: async (
    { tx },
    { serviceArea: { timeZone } },
    { userId }: { readonly userId: string },
  ): Promise<void> => {
    const [user, driver] = await Promise.all([tx.users.find(userId), tx.drivers.find(userId)]);
    if (user?.userType !== 'driver' || !driver) return;
    const isOtherwiseFit = mayBeOfferedRides({ ...driver, suspended: false }, tx.now());
    const isSuspended = user.suspended && !user.isSuspensionProvisional;
    if (!isOtherwiseFit || isSuspended) await withdrawFromStandingRides(tx, userId, timeZone);
  },
});
