import { describe, expect, it } from 'vitest';
import { toConnection, toPageInput } from '../../graphql/connections.ts';

describe('a page as a connection', () => {
  const page = { items: ['x', 'y'], cursors: ['1', '2'], nextCursor: '2' };

  it('has a cursor on every edge and says where it lies', () => {
    expect(toConnection(page, {})).toEqual({
      edges: [
        { cursor: '1', node: 'x' },
        { cursor: '2', node: 'y' },
      ],
      pageInfo: { hasPreviousPage: false, hasNextPage: true, startCursor: '1', endCursor: '2' },
    });
  });

  it('has no next page behind the last one, but a previous one', () => {
    const { pageInfo } = toConnection({ ...page, nextCursor: null }, { after: '0' });
    expect(pageInfo).toEqual({
      hasPreviousPage: true,
      hasNextPage: false,
      startCursor: '1',
      endCursor: '2',
    });
  });

  it('has no cursors when it is empty', () => {
    expect(toConnection({ items: [], cursors: [], nextCursor: null }, { after: null })).toEqual({
      edges: [],
      pageInfo: { hasPreviousPage: false, hasNextPage: false, startCursor: null, endCursor: null },
    });
  });

  it('is asked for by first and after', () => {
    expect(toPageInput({ first: 5, after: '2' })).toEqual({ limit: 5, after: '2' });
    expect(toPageInput({ first: null })).toEqual({ limit: undefined, after: undefined });
  });
});
