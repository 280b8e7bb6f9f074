import { expect, it } from 'vitest';
import { toClusters } from '../../../../../web/features/admin/dispatch/map/clusters.ts';

it('spots near the first of several are shown as one, others for themselves', () => {
  const spots = [
    { id: 'a', x: 39, y: 1 },
    { id: 'b', x: 200, y: 1 },
    { id: 'c', x: 41, y: 38 },
    { id: 'd', x: 39, y: 42 },
    { id: 'e', x: -1, y: 1 },
    { id: 'f', x: 78, y: 1 },
  ];
  const ids = toClusters(spots).map((cluster) => cluster.map(({ id }) => id));
  expect(ids).toEqual([['a', 'c', 'f'], ['b'], ['d'], ['e']]);
});
