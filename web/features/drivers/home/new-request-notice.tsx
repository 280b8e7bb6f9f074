import { Box } from '@mui/material';
import { useState } from 'react';
import type { DriverRideFragment } from '../../../generated/operations.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { toEarning } from './ride-texts.ts';

/** Announces a request that has just come in to screen readers. */
export function NewRequestNotice({ offers }: { offers: readonly DriverRideFragment[] }) {
  const ids = offers.map((ride) => ride.id).join(' ');
  const [known, setKnown] = useState(ids);
  const [news, setNews] = useState('');
  if (ids !== known) {
    const before = new Set(known.split(' '));
    const latest = offers.find((ride) => !before.has(ride.id));
    setKnown(ids);
    if (latest) {
      const { pickup, dropoff } = latest;
      setNews(`New ride request: ${moneyText(toEarning(latest))}, ${pickup.address} to ${dropoff.address}`);
    }
  }
  return (
    <Box
      role="status"
      sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
    >
      {news}
    </Box>
  );
}
