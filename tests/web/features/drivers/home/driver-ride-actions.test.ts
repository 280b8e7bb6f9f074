import { describe, expect, it } from 'vitest';
import { getActions, getNextStep } from '../../../../../web/features/drivers/rides/driver-ride-actions.ts';
import { aCancelRequest } from '../../../../support/builders/a-visible-ride.ts';
import { aDriverRide } from '../a-driver-ride.ts';

const now = new Date('2026-03-05T15:00:00.000Z');
const scheduledFor = '2026-03-06T14:00:00.000Z';
const soon = '2026-03-05T16:00:00.000Z';
const arrivedAt = '2026-03-05T14:59:00.000Z';

const asked = (answer: 'DECLINED' | null) =>
  ({ status: 'ACCEPTED', cancelRequest: aCancelRequest({ answer }) }) as const;

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
    ['a ride that its rider asks to cancel', asked(null), ['agree-cancel', 'decline-cancel']],
    ['a wish to cancel that the driver declined', asked('DECLINED'), ['arrive', 'start', 'agree-cancel']],
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

describe('the step that is next', () => {
  const after = (seconds: number) => {
    const startedAt = new Date(now.getTime() - seconds * 1000).toISOString();
    return aDriverRide({ status: 'IN_PROGRESS', startedAt, distanceMiles: 10 });
  };

  it('is the end of a trip once it can have ended, and nothing before', () => {
    expect(getNextStep(after(359), now)).toBeNull();
    expect(getActions(after(359), now)).toContain('complete');
    expect(getNextStep(after(360), now)).toBe('complete');
  });

  it('is never to give the ride back', () => {
    expect(getNextStep(aDriverRide({ status: 'CONFIRMED', scheduledFor }), now)).toBeNull();
    expect(getNextStep(aDriverRide({ status: 'ACCEPTED' }), now)).toBe('arrive');
  });
});
