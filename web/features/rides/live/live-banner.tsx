import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Typography } from '@mui/material';
import { RideStatusChip } from '../../../components/ride-history/ride-status-chip.tsx';
import { stageNote } from '../../../components/ride-history/ride-status.ts';
import type { CurrentRideFragment, WayOfDriverFragment } from '../../../generated/operations.ts';
import { ReconnectingChip } from '../../../components/reconnecting-chip.tsx';
import { useAreaTime } from '../../../lib/area-time.ts';
import { shortPlace } from '../../../lib/place-text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { BannerFrame } from './banner-frame.tsx';
import type { RecentBooking } from './recent-booking.ts';
import { isKnownToWait, statusSentence } from './status-sentence.ts';
import { wayText } from './way-text.ts';

/** How exactly the age of a position is looked at. */
const WAY_MS = 5_000;

interface LiveBannerProps {
  readonly ride: CurrentRideFragment;
  readonly way: WayOfDriverFragment | null;
  /** Null where the rest of the ride is on the screen. */
  readonly onShow: (() => void) | null;
}

/** The ride under way: where it stands and who drives. */
export function LiveBanner({ ride, way, onShow }: LiveBannerProps) {
  const now = useNow(WAY_MS);
  const texts = useAreaTime();
  return (
    <BannerFrame
      sentence={statusSentence(ride, texts, way !== null)}
      badge={
        <RideStatusChip
          status={ride.status}
          viewer="rider"
          label={ride.status === 'PENDING' ? t`Pending Driver Acceptance` : undefined}
        />
      }
      note={wayNote(ride)}
    >
      <ReconnectingChip />
      {isOnTheWay(ride) && (
        <Typography variant="body2">{wayText(ride, way, now.getTime(), texts.time)}</Typography>
      )}
      {onShow && (
        <Button size="small" variant="outlined" onClick={onShow} sx={{ justifySelf: 'start' }}>
          <Trans>Show this ride</Trans>
        </Button>
      )}
    </BannerFrame>
  );
}

/** The stage and where to; while a driver is looked for, the sentence above says the stage. */
function wayNote(ride: CurrentRideFragment): string {
  const way = t`To ${{ address: shortPlace(ride.dropoff) }}`;
  return ride.status === 'PENDING' ? way : stageNote(ride, 'rider', way);
}

/** A scheduled ride far ahead has a driver, who is not on the way; one who waits at the pickup is there. */
function isOnTheWay(ride: CurrentRideFragment): boolean {
  if (ride.status === 'IN_PROGRESS') return true;
  return ride.status === 'ACCEPTED' && ride.scheduledFor === null && !isKnownToWait(ride);
}

/** Another ride of the rider that goes on at the same time: where it stands, and the way to it. */
export function OtherRide({ ride, onShow }: { ride: CurrentRideFragment; onShow: () => void }) {
  const texts = useAreaTime();
  return (
    <BannerFrame
      label={t`Another ride`}
      sentence={statusSentence(ride, texts)}
      badge={<RideStatusChip status={ride.status} viewer="rider" />}
      note={wayNote(ride)}
    >
      <Button size="small" variant="outlined" onClick={onShow} sx={{ justifySelf: 'start' }}>
        <Trans>Show this ride</Trans>
      </Button>
    </BannerFrame>
  );
}

/** What the device remembers, while the server has not been heard yet. */
export function RememberedBanner({ record }: { record: RecentBooking }) {
  return (
    <BannerFrame
      sentence={t`Asking how your ride stands`}
      badge={
        <RideStatusChip
          status={record.status}
          viewer="rider"
          label={record.status === 'PENDING' ? t`Pending Driver Acceptance` : undefined}
        />
      }
      note={t`To ${{ dropoffAddress: record.dropoffAddress }}`}
    />
  );
}
