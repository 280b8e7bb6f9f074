import type { Params } from './params.ts';
import { invalidRequest, noSuch } from './refusals.ts';

/** A page of a list, newest first, as the provider cuts it. */
export function toPage<T extends { readonly id: string; readonly created: number }>(
  oldestFirst: readonly T[],
  params: Params,
  url: string,
) {
  const since = params.nested('created').integer('gte') ?? 0;
  const until = params.nested('created').integer('lte') ?? Infinity;
  const newestFirst = oldestFirst.filter(({ created }) => created >= since && created <= until).reverse();
  const after = params.text('starting_after');
  const start = after === null ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
  if (after !== null && start === 0) throw noSuch('object', after, 'starting_after');
  const limit = params.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) throw invalidRequest('limit is between 1 and 100', { param: 'limit' });
  const data = newestFirst.slice(start, start + limit);
  return { object: 'list', url, has_more: start + limit < newestFirst.length, data };
}
