import { describe, expect, it } from 'vitest';
import { writeRide } from '../../../../../web/features/rides/live/write-ride.ts';
import type { RideFilter } from '../../../../../web/generated/operations.ts';
import { RiderHistoryDocument } from '../../../../../web/generated/rider-dashboard.ts';
import { RiderDashboardDocument } from '../../../../../web/generated/rider-dashboard.ts';
import { createCache } from '../../../../../web/lib/apollo-client.ts';
import { aVisibleRide, type VisibleRide } from '../../../../support/builders/a-visible-ride.ts';

const pending = aVisibleRide({ id: 'the-ride' });
const older = aVisibleRide({ id: 'older', status: 'COMPLETED', requestedAt: '2026-01-01T00:00:00Z' });

function filled(...lists: [RideFilter, VisibleRide[]][]) {
  const cache = createCache();
  const riderDashboard = {
    __typename: 'RiderDashboard' as const,
    activeRides: [pending],
    recentRides: [older],
    trustedDrivers: [],
    availableDrivers: [],
  };
  cache.writeQuery({ query: RiderDashboardDocument, data: { riderDashboard } });
  for (const [filter, rides] of lists) {
    const edges = rides.map((node) => ({ __typename: 'RideEdge' as const, node }));
    const pageInfo = { __typename: 'PageInfo' as const, endCursor: 'c', hasNextPage: true };
    const data = { rides: { __typename: 'RideConnection' as const, edges, pageInfo } };
    cache.writeQuery({ query: RiderHistoryDocument, variables: { filter }, data });
  }
  const getDashboard = () => cache.readQuery({ query: RiderDashboardDocument })?.riderDashboard;
  const getIds = (filter: RideFilter) =>
    cache
      .readQuery({ query: RiderHistoryDocument, variables: { filter } })
      ?.rides.edges.map(({ node }) => node.id);
  return { cache, getDashboard, getIds };
}

describe('A ride that has changed', () => {
  it('leaves the active rides for the recent ones when it is finished', () => {
    const { cache, getDashboard } = filled();
    writeRide(cache, aVisibleRide({ ...pending, status: 'COMPLETED' }));
    expect(getDashboard()?.activeRides).toEqual([]);
    expect(getDashboard()?.recentRides.map(({ id }) => id)).toEqual(['the-ride', 'older']);
  });

  it('joins the active rides by its pickup when it is new', () => {
    const { cache, getDashboard } = filled();
    const sooner = aVisibleRide({ id: 'sooner', requestedAt: '2025-01-01T00:00:00Z' });
    writeRide(cache, sooner);
    expect(getDashboard()?.activeRides.map(({ id }) => id)).toEqual(['sooner', 'the-ride']);
  });

  it('leaves the lists of the history it no longer belongs to, also as their last one, and joins the others', () => {
    const waiting = aVisibleRide({ id: 'waiting' });
    const { cache, getIds } = filled(
      ['PENDING', [waiting, pending]],
      ['CANCELLED', []],
      ['ALL', [pending, older]],
    );
    writeRide(cache, aVisibleRide({ ...pending, status: 'CANCELLED' }));
    expect(getIds('PENDING')).toEqual(['waiting']);
    expect(getIds('CANCELLED')).toEqual(['the-ride']);
    expect(getIds('ALL')).toEqual(['the-ride', 'older']);
    expect(getIds('COMPLETED')).toBeUndefined();
  });
});
