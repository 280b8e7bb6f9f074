import { Plural } from '@lingui/react/macro';

/** "1 ride", "12 rides". */
export function RidesCount({ count }: { count: number }) {
  return <Plural value={count} one="# ride" other="# rides" />;
}
