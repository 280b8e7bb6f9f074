import { plural, t } from '@lingui/core/macro';
import { Box, Chip } from '@mui/material';
import { lazy, Suspense } from 'react';
import type { RideLabelsFragment } from '../../../generated/operations.ts';
import { unmask, type Masked } from '../../../lib/masked.ts';
import { useConfiguration } from '../../../lib/configuration.ts';

const CashChip = lazy(async () => ({ default: (await import('./need-chips.tsx')).CashChip }));
const NeedChips = lazy(async () => ({ default: (await import('./need-chips.tsx')).NeedChips }));

/** Nothing is collected any more. */
const OVER = new Set<string>(['COMPLETED', 'CANCELLED']);

/** What is special about a ride: asked of this very driver, out of town, confirmed, and what its rider needs while it is asked. */
export function RideLabels({ ride: masked }: { readonly ride: Masked<RideLabelsFragment> }) {
  const ride = unmask<RideLabelsFragment>(masked);
  const { homeCity } = useConfiguration().serviceArea;
  const isAskedFor = ride.status === 'PENDING' && ride.isSpecificDriver;
  // Whoever has the ride reads all of it in another place.
  const isTold = ride.status === 'PENDING' && (ride.needs.length > 0 || ride.extraMinutes > 0);
  const isSpecial = isAskedFor || ride.status === 'CONFIRMED' || ride.isLongDistance;
  const isCash = ride.paymentMethod === 'CASH' && !OVER.has(ride.status);
  const unread = ride.unreadMessages ?? 0;
  if (!isSpecial && !isTold && !isCash && !unread) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      {unread > 0 && (
        <Chip
          size="small"
          color="error"
          label={plural(unread, { one: '# new message', other: '# new messages' })}
        />
      )}
      {isAskedFor && <Chip size="small" color="primary" label={t`Asked for you`} />}
      {isCash && (
        <Suspense fallback={null}>
          <CashChip amount={ride.finalAmount} />
        </Suspense>
      )}
      {ride.status === 'CONFIRMED' && <Chip size="small" sx={{ bgcolor: 'glass' }} label={t`Confirmed`} />}
      {ride.isLongDistance && <Chip size="small" variant="outlined" label={t`Outside ${homeCity}`} />}
      {isTold && (
        <Suspense fallback={<Chip size="small" sx={{ bgcolor: 'glass' }} label="…" />}>
          <NeedChips told={ride} />
        </Suspense>
      )}
    </Box>
  );
}
