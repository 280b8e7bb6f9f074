import { useMemo } from 'react';
import { useConfiguration } from '../../../lib/configuration.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useStandingRides } from './use-standing-rides.ts';
import { weekBlocks, type WeekBlock } from './week-blocks.ts';

const MINUTE_MS = 60_000;

/** The driver's agreed rides as blocks of a week; none until they have loaded. */
export function useWeekBlocks(): readonly WeekBlock[] {
  const { timeZone } = useConfiguration().serviceArea;
  const { agreed, rides } = useStandingRides();
  const now = useNow(MINUTE_MS);
  return useMemo(() => weekBlocks({ agreed, rides, now, timeZone }), [agreed, rides, now, timeZone]);
}
