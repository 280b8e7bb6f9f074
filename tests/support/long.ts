/** Whether this is `npm run test:long`, which plays in full the files that ask here. Nothing else reads TEST_LONG. */
export const isLong = process.env['TEST_LONG'] === '1';

/** What `npm test` takes, or what `npm run test:long` takes in its place. */
export function usually<T>(usual: T, long: T): T {
  return isLong ? long : usual;
}

/** The first of several ways to do the same, or each of them in a long run. */
export function firstOf<T>(ways: readonly T[]): readonly T[] {
  return isLong ? ways : ways.slice(0, 1);
}
