import { expect, it } from 'vitest';
import { readReplicas } from '../../cli/operating-gauges.ts';

it('say of each replica whether it is read, and how far behind it is unless it is away', () => {
  const status = [
    { host: 'db2:5432', isRead: true, lagSeconds: 0.4 },
    { host: 'db3:5432', isRead: false, lagSeconds: Number.POSITIVE_INFINITY },
  ];
  expect(readReplicas(status)).toEqual({
    maumee_replica_read: [
      [{ replica: 'db2:5432' }, 1],
      [{ replica: 'db3:5432' }, 0],
    ],
    maumee_replica_lag_seconds: [[{ replica: 'db2:5432' }, 0.4]],
  });
});
