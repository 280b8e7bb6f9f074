import { describe, expect, it } from 'vitest';
import { getActions } from '../../../../../web/features/drivers/home/driver-ride-actions.ts';
import { aDriverRide } from '../a-driver-ride.ts';

const scheduledFor = '2026-03-06T14:00:00.000Z';

describe('what a driver can do with a ride', () => {
  it.each([
    ['a request made to them', { status: 'pending', isSpecificDriver: true }, ['accept', 'decline']],
    ['a request to every driver', { status: 'pending', isSpecificDriver: false }, ['accept', 'pass']],
    ['a ride accepted for now', { status: 'accepted' }, ['start', 'give-back']],
    ['a ride accepted for later', { status: 'accepted', scheduledFor }, ['confirm', 'start', 'give-back']],
    ['a confirmed ride', { status: 'confirmed', scheduledFor }, ['start', 'give-back']],
    ['a ride under way', { status: 'in_progress' }, ['complete']],
    ['a completed ride', { status: 'completed', canRate: true }, ['rate']],
    ['a completed ride that is rated', { status: 'completed', canRate: false }, []],
    ['a cancelled ride', { status: 'cancelled' }, []],
  ] as const)('%s', (_, fields, actions) => {
    expect(getActions(aDriverRide(fields))).toEqual(actions);
  });

  it.each(['accepted', 'confirmed', 'in_progress'] as const)('calls the rider of an %s ride', (status) => {
    const ride = aDriverRide({ status });
    expect(getActions(ride)).not.toContain('call');
    expect(getActions({ ...ride, rider: { ...ride.rider, phone: '+1 419 555 0100' } })).toContain('call');
  });
});
