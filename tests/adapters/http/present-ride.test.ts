import { describe, expect, it } from 'vitest';
import { presentRide } from '../../../adapters/http/presenters/rides.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { ADMIN_ID, DRIVER_ID, RIDER_ID } from '../../support/builders/personas.ts';

const CARD = '01980000-0000-7000-8000-0000000000c4';
const ride = aRide({ paymentMethod: 'card', paymentMethodId: CARD });

describe('a ride in an answer', () => {
  it.each<[UserActor, string | null]>([
    [{ kind: 'user', userType: 'rider', userId: RIDER_ID }, CARD],
    [{ kind: 'user', userType: 'driver', userId: DRIVER_ID }, null],
    [{ kind: 'user', userType: 'admin', userId: ADMIN_ID }, null],
  ])('names the card that pays to its rider only: %j', (viewer, paymentMethodId) => {
    expect(presentRide(ride, viewer)).toMatchObject({ paymentMethodId });
  });
});
