import { describe, expect, it } from 'vitest';
import {
  canTake,
  hasNeeds,
  inOrder,
  isSameNeeds,
  NEED_NAMES,
  NO_NEEDS,
  toldWithOffer,
  VEHICLE_NEEDS,
} from '../../../domain/needs/needs.ts';

describe('what a person needs of a ride', () => {
  it('is told with the offer where a driver has to know it to answer, and otherwise not', () => {
    expect(toldWithOffer({ needs: NEED_NAMES, extraMinutes: 10 })).toEqual({
      needs: ['walker', 'front_seat', 'attendant', 'door_through_door'],
      extraMinutes: 10,
    });
  });

  it('asks something of the car for a walker, the front seat and an attendant', () => {
    expect(VEHICLE_NEEDS).toEqual(['walker', 'front_seat', 'attendant']);
  });

  it('can be taken by a car that takes all of it that is of the car', () => {
    expect(canTake(['walker', 'attendant'], ['walker', 'attendant', 'service_animal', 'quiet'])).toBe(true);
    expect(canTake(['walker'], ['walker', 'attendant'])).toBe(false);
    expect(canTake([], ['front_seat'])).toBe(false);
    expect(canTake([], [])).toBe(true);
  });

  it('makes a service animal no matter of any car', () => {
    expect(canTake([], ['service_animal', 'hearing', 'sight', 'quiet', 'door_through_door'])).toBe(true);
  });

  it('is the same in whatever order it was said', () => {
    const said = { needs: ['quiet', 'walker', 'quiet'] as const, extraMinutes: 5 };
    expect(inOrder(said.needs)).toEqual(['walker', 'quiet']);
    expect(isSameNeeds(said, { needs: ['walker', 'quiet'], extraMinutes: 5 })).toBe(true);
    expect(isSameNeeds(said, { needs: ['walker'], extraMinutes: 5 })).toBe(false);
    expect(isSameNeeds(said, { needs: ['walker', 'quiet'], extraMinutes: 10 })).toBe(false);
  });

  it('may be nothing at all, and minutes are something', () => {
    expect(hasNeeds(NO_NEEDS)).toBe(false);
    expect(hasNeeds({ needs: ['quiet'], extraMinutes: 0 })).toBe(true);
    expect(hasNeeds({ needs: [], extraMinutes: 5 })).toBe(true);
  });
});
