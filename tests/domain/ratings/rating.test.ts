import { describe, expect, it } from 'vitest';
import { DomainError, invalidField, notFound } from '../../../domain/errors.ts';
import { COMMENT_MAX_LENGTH, rateRide, STAR_WORDS } from '../../../domain/ratings/rating.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { ADMIN_ID, DRIVER_ID, NOW, RIDER_ID } from '../../support/builders/personas.ts';

const ride = aRide.completed();
const input = { id: 'rating-1', rateeId: DRIVER_ID, rating: 5, now: NOW };

describe('rating a ride', () => {
  it.each([
    ['the rider', RIDER_ID, 'the driver', DRIVER_ID],
    ['the driver', DRIVER_ID, 'the rider', RIDER_ID],
  ])('%s (%s) rates %s (%s)', (_who, raterId, _whom, rateeId) => {
    expect(rateRide(ride, raterId, { ...input, rateeId, comment: 'On time' })).toEqual({
      id: 'rating-1',
      rideId: ride.id,
      raterId,
      rateeId,
      rating: 5,
      comment: 'On time',
      createdAt: NOW,
    });
  });

  it.each([
    ['themselves', RIDER_ID, RIDER_ID],
    ['themselves', DRIVER_ID, DRIVER_ID],
    ['a stranger', RIDER_ID, ADMIN_ID],
    ['a stranger', DRIVER_ID, 'driver-9'],
  ])('nobody rates %s', (_whom, raterId, rateeId) => {
    expect(() => rateRide(ride, raterId, { ...input, rateeId })).toThrow(
      invalidField('rateeId', 'Only the other person of the ride can be rated'),
    );
  });

  it.each([RIDER_ID, DRIVER_ID, ADMIN_ID])(
    'to a stranger the ride is not there, whomever they rate (%s)',
    (rateeId) => {
      for (const each of [ride, aRide.inProgress(), aRide()]) {
        expect(() => rateRide(each, ADMIN_ID, { ...input, rateeId })).toThrow(notFound('Ride'));
      }
    },
  );

  it.each([
    ['pending', aRide()],
    ['accepted', aRide.accepted()],
    ['confirmed', aRide.confirmed()],
    ['in progress', aRide.inProgress()],
    ['cancelled', aRide.cancelled()],
  ])('is refused while it is %s', (_status, unfinished) => {
    expect(() => rateRide(unfinished, RIDER_ID, input)).toThrow(
      new DomainError('conflict', 'RIDE_NOT_COMPLETED', 'Only a completed ride can be rated'),
    );
  });

  it.each([1, 2, 3, 4, 5])('takes %d stars', (rating) => {
    expect(rateRide(ride, RIDER_ID, { ...input, rating }).rating).toBe(rating);
  });

  it.each([0, 6, -1, 4.5, NaN, Infinity])('refuses %d stars', (rating) => {
    expect(() => rateRide(ride, RIDER_ID, { ...input, rating })).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        code: 'INVALID_FIELD',
        message: 'Please select a rating before submitting.',
        details: { field: 'rating' },
      }),
    );
  });

  it.each([
    [undefined, null],
    ['', null],
    [' \n\t ', null],
    ['  Friendly, on time \n', 'Friendly, on time'],
  ])('keeps the comment %j as %j', (comment, kept) => {
    expect(rateRide(ride, RIDER_ID, { ...input, comment }).comment).toBe(kept);
  });

  it('has a word for every star and room for 500 characters', () => {
    expect(STAR_WORDS).toEqual(['Poor', 'Fair', 'Good', 'Very Good', 'Excellent']);
    expect(COMMENT_MAX_LENGTH).toBe(500);
  });
});
