import { InMemoryCache, gql } from '@apollo/client';
import { describe, expect, it } from 'vitest';
import { connectionPages, toList } from '../../../web/lib/connections.ts';
import { aConnection } from '../../support/builders/a-connection.ts';

const query = gql`
  query ($filter: String, $after: String) {
    rides(filter: $filter, after: $after) {
      edges {
        node {
          id
        }
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
`;

function list() {
  const cache = new InMemoryCache({
    typePolicies: { Query: { fields: { rides: connectionPages(['filter']) } } },
  });
  return {
    receive: (ids: string[], nextCursor: string | null, after: string | null = null, filter = 'all') => {
      const items = ids.map((id) => ({ __typename: 'Ride', id }));
      cache.writeQuery({
        query,
        variables: { filter, after },
        data: { rides: aConnection('Ride', items, nextCursor) },
      });
    },
    read: (filter = 'all') => {
      const data = cache.readQuery<{ rides: ReturnType<typeof aConnection<{ id: string }, 'Ride'>> }>({
        query,
        variables: { filter, after: null },
      });
      const list = data && toList(data.rides);
      return { ids: list?.items.map(({ id }) => id), nextCursor: list?.after };
    },
  };
}

describe('The pages of a list', () => {
  it('grow by the page asked for with the cursor', () => {
    const { receive, read } = list();
    receive(['d', 'c'], 'c');
    receive(['b', 'a'], null, 'c');
    expect(read()).toEqual({ ids: ['d', 'c', 'b', 'a'], nextCursor: null });
  });

  it('keep the older ones when the first page comes anew with something on top', () => {
    const { receive, read } = list();
    receive(['d', 'c'], 'c');
    receive(['b'], 'b', 'c');
    receive(['e', 'd'], 'd');
    expect(read()).toEqual({ ids: ['e', 'd', 'c', 'b'], nextCursor: 'b' });
  });

  it('start over when the first page has nothing in common with them', () => {
    const { receive, read } = list();
    receive(['d', 'c'], 'c');
    receive(['z', 'y'], 'y');
    expect(read()).toEqual({ ids: ['z', 'y'], nextCursor: 'y' });
  });

  it('lose what is gone from a first page that is the last', () => {
    const { receive, read } = list();
    receive(['d', 'c'], null);
    receive(['d'], null);
    expect(read()).toEqual({ ids: ['d'], nextCursor: null });
  });

  it('are kept apart by filter', () => {
    const { receive, read } = list();
    receive(['d'], null);
    receive(['x'], null, null, 'cancelled');
    expect(read().ids).toEqual(['d']);
    expect(read('cancelled').ids).toEqual(['x']);
  });
});
