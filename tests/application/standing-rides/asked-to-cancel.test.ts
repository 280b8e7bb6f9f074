import { beforeEach, expect, it } from 'vitest';
import { weekly } from '../../support/builders/a-standing-ride.ts';
import { StandingScene } from './standing-scene.ts';

const DAY = '2026-03-17';
/** 48 and 24 hours before the way there of that day at eleven by the clocks of UTC, then 12 hours and 3 hours. */
const BOOKED = '2026-03-15T15:00:00Z';
const LATE = '2026-03-16T23:00:00Z';
const LAST = '2026-03-17T08:00:00Z';

let scene: StandingScene;
let out: string;
let back: string;
/** There and back on a Tuesday, booked and accepted; the rider asks to cancel the way there. */
beforeEach(async () => {
  scene = await StandingScene.open();
  const substituteIds = [scene.ed.userId];
  const times = weekly([2], '07:00', '11:00');
  const series = await scene.agreed({ times, returnKind: 'at_time', substituteIds });
  await scene.go(BOOKED);
  [out, back] = [scene.row(series, DAY).id, scene.row(series, DAY, 'back').id];
  await scene.useCases.askToCancelRide.execute(scene.rider, { rideId: out, reason: 'I am ill' });
});

const confirmDay = async () =>
  (await scene.useCases.confirmDay.execute(scene.dana, { day: DAY })).map(({ id }) => id);
const answer = (agrees: boolean) =>
  scene.useCases.answerCancelRequest.execute(scene.dana, { rideId: out, agrees });

it('One tap for the day confirms the other rides, and leaves the question to be answered', async () => {
  const asked = scene.app.ride(out);
  expect(await confirmDay()).toEqual([back]);
  expect(scene.app.ride(out)).toEqual(asked);
  await answer(true);
  expect(scene.app.ride(out)).toMatchObject({ status: 'cancelled', cancelledBy: 'rider' });
});

it('A driver who has declined confirms it with the others, and the operator decides', async () => {
  await answer(false);
  expect((await confirmDay()).toSorted()).toEqual([out, back].toSorted());
  expect(scene.app.ride(out)).toMatchObject({ status: 'confirmed', cancelAnswer: 'declined' });
});

it('A ride whose rider asks to cancel goes to nobody else meanwhile, and does once it takes place', async () => {
  await scene.go(LATE);
  expect(scene.app.ride(out)).toMatchObject({ status: 'accepted', driverId: scene.dana.userId });
  await scene.useCases.withdrawCancelRequest.execute(scene.rider, { rideId: out });
  await scene.go(LAST);
  expect(scene.app.ride(out)).toMatchObject({ status: 'pending', driverId: scene.ed.userId });
});
