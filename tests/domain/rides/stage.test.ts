import { describe, expect, it } from 'vitest';
import { CANCEL_AGREED } from '../../../domain/rides/cancel-request.ts';
import { DECLINED } from '../../../domain/rides/decline.ts';
import { EXPIRED } from '../../../domain/rides/expiry.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import { stageOf, type RideStage } from '../../../domain/rides/stage.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { minutesAfter, NOW } from '../../support/builders/personas.ts';

const TOMORROW = minutesAfter(NOW, 24 * 60);
const arrived = (arrivedMiles: number | null) => aRide.accepted({ arrivedAt: NOW, arrivedMiles });
const driven = (seconds: number) =>
  aRide.completed({ completedAt: new Date(NOW.getTime() + seconds * 1000) });

describe('the stage of a ride', () => {
  it.each<[RideStage, Ride]>([
    ['looking', aRide()],
    ['asked', aRide.specific()],
    ['on_the_way', aRide.accepted()],
    ['booked', aRide.accepted({ scheduledFor: TOMORROW })],
    ['confirmed', aRide.confirmed()],
    ['arrived', arrived(0.5)],
    ['said_arrived', arrived(0.51)],
    ['said_arrived', arrived(null)],
    ['cancel_asked', aRide.confirmed({ cancelAskedAt: NOW, arrivedAt: NOW })],
    ['cancel_declined', aRide.accepted({ cancelAskedAt: NOW, cancelAnswer: 'declined' })],
    ['on_the_way', aRide.accepted({ cancelAskedAt: NOW, cancelAnswer: 'refused' })],
    ['on_trip', aRide.inProgress()],
    ['ended_early', driven(29)],
    ['ended_early', driven(359)],
    ['completed', driven(360)],
    ['unanswered', aRide.cancelled({ cancelReason: EXPIRED })],
    ['unanswered', aRide.cancelled({ cancelReason: DECLINED })],
    ['cancelled', aRide.cancelled({ cancelReason: CANCEL_AGREED.driver })],
    ['cancelled', aRide.cancelled()],
  ])('is %s', (stage, ride) => {
    expect(stageOf(ride)).toBe(stage);
  });
});
