import { describe, expect, it } from 'vitest';
import { OsrmRoutePlanner } from '../../../adapters/geo/osrm-route-planner.ts';
import { StraightLineRoutePlanner } from '../../../adapters/geo/straight-line-route-planner.ts';
import { DomainError } from '../../../domain/errors.ts';
import { failures, json, startMapServer } from './map-server.ts';

const museum = { lat: 41.6584, lng: -83.5594 };
const zoo = { lat: 41.6195, lng: -83.5808 };
const estimate = new StraightLineRoutePlanner();
const plannerAt = (baseUrl: string, timeoutMs = 2000) =>
  new OsrmRoutePlanner({ baseUrl, timeoutMs }, estimate);

const route = { distance: 6437.376, duration: 601, geometry: '_oz|FnmpxN_ibE', weight: 601, legs: [] };
const answer = { code: 'Ok', routes: [route, { distance: 'an alternative' }], waypoints: [] };

describe('the OSRM route planner', () => {
  it('asks for the way by car, longitude first', async () => {
    await using server = await startMapServer(json(answer));
    await plannerAt(`${server.baseUrl}/osrm/`).plan(museum, zoo);
    expect(server.asked.map(({ url }) => url.pathname + url.search)).toEqual([
      '/osrm/route/v1/driving/-83.559400,41.658400;-83.580800,41.619500?overview=simplified&geometries=polyline',
    ]);
  });

  it('turns metres and seconds into miles and begun minutes, and passes the way on', async () => {
    await using server = await startMapServer(json(answer));
    await expect(plannerAt(server.baseUrl).plan(museum, zoo)).resolves.toEqual({
      distanceMiles: 4,
      durationMinutes: 11,
      source: 'osrm',
      polyline: '_oz|FnmpxN_ibE',
    });
  });

  it.each([
    ...failures,
    ['answers well, but with 503', json(answer, 503)] as const,
    ['finds no route', json({ code: 'NoRoute', message: 'Impossible route' }, 400)] as const,
    ['has an empty list of routes', json({ code: 'Ok', routes: [] })] as const,
    ['measures a negative way', json({ code: 'Ok', routes: [{ ...route, distance: -1 }] })] as const,
    ['measures no duration', json({ code: 'Ok', routes: [{ ...route, duration: null }] })] as const,
  ])('estimates in silence when the server %s', async (_name, failing) => {
    await using server = await startMapServer(failing);
    await expect(plannerAt(server.baseUrl, 500).plan(museum, zoo)).resolves.toEqual(
      await estimate.plan(museum, zoo),
    );
    expect(server.asked).toHaveLength(1);
  });

  it('estimates when nobody listens', async () => {
    const server = await startMapServer(json(answer));
    await server[Symbol.asyncDispose]();
    await expect(plannerAt(server.baseUrl).plan(museum, zoo)).resolves.toMatchObject({
      source: 'straight-line',
    });
  });

  it('refuses a point off the earth without asking', async () => {
    await using server = await startMapServer(json(answer));
    await expect(plannerAt(server.baseUrl).plan(museum, { lat: 91, lng: 0 })).rejects.toThrow(DomainError);
    expect(server.asked).toEqual([]);
  });
});
