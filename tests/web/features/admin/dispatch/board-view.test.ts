import { describe, expect, it } from 'vitest';
import {
  findsDriver,
  findsRide,
  isDriverShown,
  isShown,
  readView,
  toViewParams,
  WHOLE_VIEW,
  type BoardView,
} from '../../../../../web/features/admin/dispatch/board-view.ts';
import { aBoardDriver, aBoardRide } from './a-board.ts';

describe('the view of the board', () => {
  it('is kept in its address, where it is another than the whole one', () => {
    const view: BoardView = {
      day: '2026-03-07',
      rides: 'WITHOUT_DRIVER',
      drivers: 'FREE',
      text: 'reed',
      look: 'MAP',
    };
    expect(readView(new URLSearchParams(toViewParams(view)))).toEqual(view);
    expect(toViewParams(WHOLE_VIEW)).toEqual({});
    expect(readView(new URLSearchParams('day=soon&rides=x&drivers=y'))).toEqual(WHOLE_VIEW);
  });

  it('finds rides by people, places, phone number and short reference', () => {
    const ride = aBoardRide();
    const words = [
      'robin',
      'reed dana',
      'SEAGATE',
      'zoo',
      '(419) 555-0100',
      '+1 419 555 0100',
      '555 0100',
      'b07baa01',
    ];
    expect(words.filter((word) => !findsRide(ride, word))).toEqual([]);
    const driver = aBoardDriver({ id: ride.driverId ?? '' });
    expect(findsRide(ride, 'gls 419', [driver])).toBe(true);
    expect(findsRide(ride, 'gls 419', [{ ...driver, id: 'another' }])).toBe(false);
    expect(['nora', 'robin nora', '555-0111', '41'].filter((word) => findsRide(ride, word))).toEqual([]);
  });

  it('finds drivers by name, plate with or without its space, car and phone number', () => {
    const driver = aBoardDriver();
    const words = ['whit', 'GLS 419', 'gls419', 'camry', 'silver toyota', '4195550111'];
    expect(words.filter((word) => !findsDriver(driver, word))).toEqual([]);
    expect(findsDriver(driver, 'jeep')).toBe(false);
  });

  it('shows what is filtered for', () => {
    const rides = (['PENDING', 'SEEKING', 'IN_PROGRESS', 'COMPLETED'] as const).map((status) =>
      aBoardRide({ status }),
    );
    const shown = (['OPEN', 'WITHOUT_DRIVER', 'ON_TRIP', 'OVER', 'ALL'] as const).map(
      (filter) => rides.filter((ride) => isShown(ride, filter)).length,
    );
    expect(shown).toEqual([3, 2, 1, 1, 4]);
    const drivers = (['AVAILABLE', 'BUSY', 'OFFLINE'] as const).map((availability) =>
      aBoardDriver({ availability }),
    );
    const listed = (['ALL', 'ONLINE', 'FREE', 'BUSY'] as const).map(
      (filter) => drivers.filter((driver) => isDriverShown(driver, filter)).length,
    );
    expect(listed).toEqual([3, 2, 1, 1]);
  });
});
