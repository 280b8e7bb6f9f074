import { useMutation, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Button, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useState } from 'react';
import { CloseActions } from '../close-actions.tsx';
import type { TripSafetyFragment } from '../../generated/operations.ts';
import { ShareTripDocument, TripLinksDocument } from '../../generated/safety.ts';
import { useAreaTime } from '../../lib/area-time.ts';
import { LinkToCopy } from '../link-to-copy.tsx';
import { useAct } from '../use-act.ts';
import { TripLinks } from './trip-links.tsx';

interface ShareTripDialogProps {
  readonly ride: TripSafetyFragment;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface NewLink {
  readonly url: string;
  readonly endsAt: string;
}

/** Makes links by which a ride is followed, shows a new one this once, and stops those that are there. */
export function ShareTripDialog({ ride, isOpen, onClose }: ShareTripDialogProps) {
  const [made, setMade] = useState<NewLink | null>(null);
  const { data, error, loading, refetch } = useQuery(TripLinksDocument, {
    variables: { rideId: ride.id },
    skip: !isOpen,
    fetchPolicy: 'cache-and-network',
  });
  const [share, { loading: isMaking }] = useMutation(ShareTripDocument, { fetchPolicy: 'no-cache' });
  const act = useAct();
  /** Its failure says nothing of the act. */
  const readAgain = async () => {
    await refetch().catch(() => undefined);
  };
  const make = async () => {
    const send = async () => {
      const answer = (await share({ variables: { rideId: ride.id } })).data?.shareTrip;
      if (answer) setMade({ url: answer.url, endsAt: answer.link.endsAt });
    };
    if (await act(send, { title: t`No link was made` })) await readAgain();
  };
  const close = () => {
    setMade(null);
    onClose();
  };
  return (
    <Dialog open={isOpen} onClose={close} maxWidth="sm" fullWidth>
      <DialogTitle>
        <Trans>Share trip</Trans>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <Typography>
          <Trans>
            Whoever has the link sees your first name, the driver with car and plate, how far the ride has
            come and where the car is. Of addresses they see the street, never the house number.
          </Trans>
        </Typography>
        {made ? (
          <FreshLink made={made} ride={ride} />
        ) : (
          <Button
            variant="contained"
            loading={isMaking}
            onClick={() => void make()}
            sx={{ justifySelf: 'start' }}
          >
            <Trans>Make a link</Trans>
          </Button>
        )}
        <TripLinks
          links={data?.ride?.tripLinks}
          isLoading={loading}
          hasFailed={error !== undefined}
          onStopped={() => {
            setMade(null);
            void readAgain();
          }}
          onAgain={() => void readAgain()}
        />
      </DialogContent>
      <CloseActions onClose={close} />
    </Dialog>
  );
}

/** The address, shown this once, with the ways to hand it on. */
function FreshLink({
  made: { url, endsAt },
  ride,
}: {
  readonly made: NewLink;
  readonly ride: TripSafetyFragment;
}) {
  const { dateTime } = useAreaTime();
  // Whoever closes the sheet of the device has not failed.
  const handOn = () => void navigator.share({ title: t`Follow my trip`, url }).catch(() => undefined);
  const isTooSoon = ride.scheduledFor !== null && Date.parse(ride.scheduledFor) >= Date.parse(endsAt);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <LinkToCopy label={t`Link to your trip`} url={url}>
        {'share' in navigator && (
          <Button variant="outlined" onClick={handOn}>
            <Trans>Send…</Trans>
          </Button>
        )}
      </LinkToCopy>
      <Alert severity={isTooSoon ? 'warning' : 'info'} role="status">
        {isTooSoon
          ? t`This link ends on ${{ time: dateTime(endsAt) }}, before the pickup. Make another one on the day of the ride.`
          : t`The link is shown this once. It ends 30 minutes after the trip, on ${{ time: dateTime(endsAt) }} at the latest.`}
      </Alert>
    </Box>
  );
}
