import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@apollo/client/react';
import { Box, Dialog, DialogContent, DialogTitle, Skeleton, Typography } from '@mui/material';
import { MoreButton } from '../more-button.tsx';
import { CloseActions } from '../close-actions.tsx';
import type { RidesOfPayoutFragment } from '../../generated/operations.ts';
import { PayoutRequestRidesDocument, PayoutRidesDocument } from '../../generated/payout-rides.ts';
import { useAreaTime } from '../../lib/area-time.ts';
import { moneyText } from '../../lib/money-text.ts';
import { toPages, type Pages } from '../../lib/pages.ts';
import { Notice } from '../notice.tsx';

/** A payout, or a request for one, whose rides are shown. */
export interface PayoutOfRides {
  readonly id: string;
  readonly isRequest: boolean;
  /** Said under the title: whose, of when, how much. */
  readonly words: string;
}

type PaidRide = RidesOfPayoutFragment['edges'][number]['node'];

interface PayoutRidesDialogProps {
  readonly of: PayoutOfRides | null;
  readonly onClose: () => void;
}

/** The rides that a payout pays, and how much of each. */
export function PayoutRidesDialog({ of, onClose }: PayoutRidesDialogProps) {
  const options = { variables: { id: of?.id ?? '' }, notifyOnNetworkStatusChange: true };
  const weekly = useQuery(PayoutRidesDocument, { ...options, skip: !of || of.isRequest });
  const request = useQuery(PayoutRequestRidesDocument, { ...options, skip: !of?.isRequest });
  const pages = of?.isRequest
    ? toPages(request.data?.payoutRequest.rides, request)
    : toPages(weekly.data?.payout.rides, weekly);
  return (
    <Dialog open={of !== null} onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>
        <Trans>Rides of this payout</Trans>
      </DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="textSecondary">
          {of?.words}
        </Typography>
        <Rides pages={pages} />
      </DialogContent>
      <CloseActions onClose={onClose} />
    </Dialog>
  );
}

function Rides({ pages: { items, hasFailed, isLoading, more, retry } }: { pages: Pages<PaidRide> }) {
  const { dateTime } = useAreaTime();
  if (!items) {
    if (!hasFailed) {
      return (
        <Skeleton
          variant="rounded"
          height={160}
          role="status"
          aria-label={t`Loading the rides`}
          sx={{ mt: 3 }}
        />
      );
    }
    return (
      <Notice title={t`The rides could not be loaded`} onRetry={retry}>
        <Trans>Nothing was changed.</Trans>
      </Notice>
    );
  }
  if (items.length === 0) {
    return (
      <Notice title={t`No rides`}>
        <Trans>A payout that failed or was rejected gives its rides free for the next one.</Trans>
      </Notice>
    );
  }
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mt: 2 }}>
        {items.map(({ rideId, destination, completedAt, amount }) => (
          <Box
            component="li"
            key={rideId}
            sx={{ display: 'flex', gap: 4, py: 3, borderBottom: 1, borderColor: 'divider' }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>{destination}</Typography>
              <Typography variant="body2" color="textSecondary">
                {dateTime(completedAt)}
                {Number(amount) < 0 && <> · {t`taken back by a refund`}</>}
              </Typography>
            </Box>
            <Typography sx={{ fontWeight: 650, flex: 'none' }}>{moneyText(amount)}</Typography>
          </Box>
        ))}
      </Box>
      <MoreButton pages={{ more, isLoading }} sx={{ mt: 3 }} />
    </>
  );
}
