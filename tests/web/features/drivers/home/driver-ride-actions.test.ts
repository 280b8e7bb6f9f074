import { describe, expect, it } from 'vitest';
import { getActions } from '../../../../../web/features/drivers/rides/driver-ride-actions.ts';
import { aDriverRide } from '../a-driver-ride.ts';

const now = new Date('2026-03-05T15:00:00.000Z');
const scheduledFor = '2026-03-06T14:00:00.000Z';
const soon = '2026-03-05T16:00:00.000Z';
const arrivedAt = '2026-03-05T14:59:00.000Z';

describe('what a driver can do with a ride', () => {
  it.each([
    ['a request made to them', { status: 'PENDING', isSpecificDriver: true }, ['accept', 'decline']],
    ['a request to every driver', { status: 'PENDING', isSpecificDriver: false }, ['accept', 'pass']],
    ['a ride accepted for now', { status: 'ACCEPTED' }, ['arrive', 'start', 'give-back']],
    ['a ride at its pickup', { status: 'ACCEPTED', arrivedAt }, ['start', 'give-back']],
    ['a ride that is due', { status: 'ACCEPTED', scheduledFor: soon }, ['arrive', 'start', 'give-back']],
    ['a ride accepted for later', { status: 'ACCEPTED', scheduledFor }, ['confirm', 'give-back']],
    ['a confirmed ride', { status: 'CONFIRMED', scheduledFor }, ['give-back']],
    ['a ride under way', { status: 'IN_PROGRESS' }, ['complete']],
    ['a completed ride', { status: 'COMPLETED', canRate: true }, ['rate']],
    ['a completed ride that is rated', { status: 'COMPLETED', canRate: false }, []],
    ['a cancelled ride', { status: 'CANCELLED' }, []],
  ] as const)('%s', (_, fields, actions) => {
    expect(getActions(aDriverRide(fields), now)).toEqual(actions);
  });

  it.each(['ACCEPTED', 'CONFIRMED', 'IN_PROGRESS'] as const)('calls the rider of an %s ride', (status) => {
    const ride = aDriverRide({ status });
    expect(getActions(ride, now)).not.toContain('call');
    expect(getActions({ ...ride, rider: { ...ride.rider, phone: '+1 419 555 0100' } }, now)).toEqual(
      expect.arrayContaining(['call', 'text']),
    );
  });
});
