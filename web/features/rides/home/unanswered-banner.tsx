import { Trans } from '@lingui/react/macro';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { RideStatusChip } from '../../../components/ride-history/ride-status-chip.tsx';
import { WAYS_TO_PAY } from '../../../lib/ways-to-pay.ts';
import { draftAgain, type TripDraft } from '../booking/trip-draft.ts';
import { BannerFrame } from '../live/banner-frame.tsx';
import { unansweredText } from '../live/unanswered.ts';
import type { CurrentRides } from '../live/use-current-rides.ts';

/** Who declined or that nobody answered, what becomes of the money, and the same trip asked for in another way. */
export function UnansweredBanner({
  ride,
  onDraft,
}: {
  ride: NonNullable<CurrentRides['ended']>;
  onDraft: (draft: TripDraft) => void;
}) {
  const [hiddenId, setHiddenId] = useState<string | null>(null);
  if (hiddenId === ride.id) return null;
  const trip: TripDraft = { ...draftAgain(ride), driverMode: 'broadcast', driverId: null };
  const ask = (changes: Partial<TripDraft>) => {
    onDraft({ ...trip, ...changes });
    setHiddenId(ride.id);
  };
  return (
    <BannerFrame
      sentence={unansweredText(ride)}
      badge={<RideStatusChip status={ride.status} viewer="rider" />}
      note={WAYS_TO_PAY[ride.paymentMethod].unanswered()}
    >
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <Button size="small" variant="contained" onClick={() => ask({})}>
          <Trans>Ask everyone</Trans>
        </Button>
        <Button size="small" variant="outlined" onClick={() => ask({ driverMode: 'specific' })}>
          <Trans>Ask another driver</Trans>
        </Button>
        <Button size="small" variant="outlined" onClick={() => ask({ when: 'schedule' })}>
          <Trans>Later</Trans>
        </Button>
        <Button size="small" onClick={() => setHiddenId(ride.id)}>
          <Trans>Not now</Trans>
        </Button>
      </Box>
    </BannerFrame>
  );
}
