import { beforeEach, describe, expect, it } from 'vitest';
import type { StandingRide } from '../../../domain/standing-rides/standing-ride.ts';
import { TODAY, weekly } from '../../support/builders/a-standing-ride.ts';
import { StandingScene } from './standing-scene.ts';

let scene: StandingScene;
/** Ten in the morning of a Wednesday, by the clocks of the area. */
beforeEach(async () => {
  scene = await StandingScene.open();
});

const dates = (series: StandingRide) =>
  scene.rows(series).map(({ day, leg }) => (leg === 'out' ? day : `${day} back`));
/** What failed, and what its rider was told of that. */
const failures = (series: StandingRide) => [
  ...scene.rows(series).filter(({ state }) => state === 'failed'),
  ...scene.mails(scene.rider).filter((mail) => mail === 'standing-failed'),
];

describe('a standing ride that is made in the course of a day', () => {
  it('begins with the next date when the time of today has passed', async () => {
    const series = await scene.agreed({ times: weekly([3, 5]) });
    expect(dates(series)[0]).toBe('2026-03-13');
    await scene.sweep();
    expect(dates(series)[0]).toBe('2026-03-13');
    expect(failures(series)).toEqual([]);
  });

  it('begins today when its time is still to come', async () => {
    expect(dates(await scene.agreed({ times: weekly([3, 5], '12:00') }))[0]).toBe(TODAY);
  });

  it('does not begin with a way back whose way there has passed', async () => {
    const times = weekly([3, 5], '07:00', '15:00');
    const series = await scene.agreed({ times, returnKind: 'at_time' });
    expect(dates(series).slice(0, 2)).toEqual(['2026-03-13', '2026-03-13 back']);
  });
});

describe('a standing ride that is changed from today on', () => {
  const following = async (time: string) => {
    const series = await scene.agreed({ times: weekly([2]) });
    const occurrenceId = scene.row(series, '2026-03-17').id;
    await scene.useCases.skipOccurrence.execute(scene.rider, { occurrenceId });
    await scene.go('2026-03-17T14:00:00Z');
    const change = { standingRideId: series.id, day: '2026-03-17', driverId: scene.dana.userId };
    return scene.useCases.changeFollowing.execute(scene.rider, {
      ...scene.input({ times: weekly([2, 5], time) }),
      ...change,
    });
  };

  it('goes on with the next date when the new time of today has passed', async () => {
    const next = await following('07:00');
    await scene.sweep();
    expect(dates(next)[0]).toBe('2026-03-20');
    expect(failures(next)).toEqual([]);
  });

  it('goes on today when the new time is still to come', async () => {
    expect(dates(await following('12:00'))[0]).toBe('2026-03-17');
  });
});

describe('a pause that ends in the course of a day', () => {
  const pause = (standingRideId: string, from: string, to: string) =>
    scene.useCases.pauseStandingRide.execute(scene.rider, { standingRideId, from, to });
  const resume = (standingRideId: string, from: string) =>
    scene.useCases.resumeStandingRide.execute(scene.rider, { standingRideId, from });

  it('gives no ride of a time of today that has passed, of a date that was never planned', async () => {
    const series = await scene.agreed({ times: weekly([3, 5]) });
    await pause(series.id, '2026-04-08', '2026-04-12');
    await scene.go('2026-04-08T14:00:00Z');
    await resume(series.id, '2026-04-08');
    await scene.sweep();
    expect(dates(series).filter((day) => day >= '2026-04-08')[0]).toBe('2026-04-10');
  });

  it('gives no way back where the pause took the way there', async () => {
    const times = weekly([3, 5], '07:00', '15:00');
    const series = await scene.agreed({ times, returnKind: 'at_time' });
    await pause(series.id, '2026-03-18', '2026-03-22');
    await scene.go('2026-03-18T14:00:00Z');
    await resume(series.id, '2026-03-18');
    expect(scene.states(series)).toMatchObject({
      '2026-03-18': 'paused',
      '2026-03-18 back': 'paused',
      '2026-03-20': 'planned',
      '2026-03-20 back': 'planned',
    });
  });

  it('gives both ways of today that are still to come', async () => {
    const times = weekly([3, 5], '12:00', '15:00');
    const series = await scene.agreed({ times, returnKind: 'at_time' });
    await pause(series.id, '2026-03-18', '2026-03-22');
    await scene.go('2026-03-18T14:00:00Z');
    await resume(series.id, '2026-03-18');
    const both = { '2026-03-18': 'planned', '2026-03-18 back': 'planned' };
    expect(scene.states(series)).toMatchObject(both);
  });
});
