import { expect, it } from 'vitest';
import { toClusters } from '../../../../../web/features/admin/dispatch/map/clusters.ts';

it('spots of one cell are shown as one, others for themselves', () => {
  const spots = [
    { id: 'a', x: 1, y: 1 },
    { id: 'b', x: 200, y: 1 },
    { id: 'c', x: 40, y: 47 },
    { id: 'd', x: 1, y: 48 },
    { id: 'e', x: -1, y: 1 },
  ];
  const ids = toClusters(spots).map((cluster) => cluster.map(({ id }) => id));
  expect(ids).toEqual([['a', 'c'], ['b'], ['d'], ['e']]);
});
