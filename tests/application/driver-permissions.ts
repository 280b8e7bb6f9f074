import type { Permission } from './permissions.ts';

const ride = { rideId: '01980000-0000-7000-8000-0000000000d1' };

/** Where drivers are, and whether they are there. */
export const DRIVER_PRESENCE = {
  locateDriver: { for: ['rider'], call: async (all, actor) => all.locateDriver.execute(actor, ride) },
  reportDriverLocation: {
    for: ['driver'],
    call: async (all, actor) => all.reportDriverLocation.execute(actor, { lat: 41.65, lng: -83.54 }),
  },
  sendHeartbeat: { for: ['driver'], call: async (all, actor) => all.sendHeartbeat.execute(actor) },
} as const satisfies Record<string, Permission>;
