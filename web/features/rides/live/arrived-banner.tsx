import { Trans } from '@lingui/react/macro';
import { Button, Box } from '@mui/material';
import { useState } from 'react';
import { RideStatusChip } from '../../../components/ride-history/ride-status-chip.tsx';
import { ReportProblemButton } from '../../../components/report-problem/report-problem-button.tsx';
import type { CurrentRideFragment } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { rideMoneyText } from '../../../lib/ride-money-text.ts';
import { RideButtons } from '../ride-buttons.tsx';
import { BannerFrame } from './banner-frame.tsx';
import { statusSentence } from './status-sentence.ts';

/** After the driver has completed the trip: what was paid, and the way to rating and tip. */
export function ArrivedBanner({ ride }: { ride: CurrentRideFragment }) {
  const texts = useAreaTime();
  const [hiddenId, setHiddenId] = useState<string | null>(null);
  if (hiddenId === ride.id) return null;
  return (
    <BannerFrame
      sentence={statusSentence(ride, texts)}
      badge={<RideStatusChip status={ride.status} viewer="rider" />}
      note={ride.money ? rideMoneyText(ride.money) : ''}
    >
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <RideButtons ride={ride} />
        {ride.stage === 'ENDED_EARLY' && <ReportProblemButton rideId={ride.id} viewer="rider" />}
        <Button size="small" onClick={() => setHiddenId(ride.id)} sx={{ px: 3 }}>
          <Trans>Not now</Trans>
        </Button>
      </Box>
    </BannerFrame>
  );
}
