import { expect, it } from 'vitest';
import { loadAreaPack } from '../../../adapters/config/area-pack.ts';
import { demoPlaces } from '../../../cli/demo/demo-places.ts';
import { DemoRandom, pickTrip } from '../../../cli/demo/demo-trips.ts';
import { assertServed } from '../../../domain/geo/service-area.ts';

it.each(['toledo', 'phoenix', 'example'])('every trip of a demo in %s can be booked', (id) => {
  const area = loadAreaPack(id);
  const [random, places] = [new DemoRandom(1), demoPlaces(area)];
  for (let trip = 0; trip < 10_000; trip += 1) assertServed(area.serviceArea, pickTrip(random, places));
  expect(places.length).toBeGreaterThan(2);
});
