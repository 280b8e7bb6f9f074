import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Dialog, DialogContent, DialogTitle, Typography } from '@mui/material';
import { CloseActions } from '../../../components/close-actions.tsx';
import { DataTable, type Column } from '../../../components/data-table/data-table.tsx';
import { AdminRideOffersDocument } from '../../../generated/offers-dialog.ts';
import type { AdminRideOffersQuery, RideOfferAnswer } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { texts } from '../../../lib/i18n.ts';
import { usePages } from '../../../lib/pages.ts';
import { REFUSAL_LABELS } from './refusal-labels.ts';

interface OffersDialogProps {
  readonly booking: { readonly id: string } | null;
  readonly onClose: () => void;
}

type Offer = NonNullable<NonNullable<AdminRideOffersQuery['ride']>['offers']>['edges'][number]['node'];

const ANSWERS: Record<RideOfferAnswer, string> = texts({
  ACCEPTED: msg`Accepted`,
  PASSED: msg`Passed`,
  DECLINED: msg`Declined`,
  GIVEN_BACK: msg`Gave it back`,
});

const PAGE = 25;

/** Which drivers saw a ride among their requests, and why others did not. */
export function OffersDialog({ booking, onClose }: OffersDialogProps) {
  return (
    <Dialog open={booking !== null} onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>
        <Trans>Offers of this ride</Trans>
      </DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 4 }}>
          <Trans>
            Drivers who looked at their requests while the ride was waiting. Others are not listed.
          </Trans>
        </Typography>
        {booking && <Offers rideId={booking.id} />}
      </DialogContent>
      <CloseActions onClose={onClose} />
    </Dialog>
  );
}

function Offers({ rideId }: { rideId: string }) {
  const { dateTime } = useAreaTime();
  const { pages } = usePages(AdminRideOffersDocument, { rideId, first: PAGE }, ({ ride }) => ride?.offers);
  return (
    <DataTable
      label={t`Offers`}
      columns={getColumns(dateTime)}
      pages={pages}
      getKey={({ driverId }) => driverId}
      empty={{ title: t`No driver has seen this ride` }}
      failure={{ title: t`The offers could not be loaded`, text: t`Nothing was changed.` }}
      moreLabel={t`Load more`}
      minWidth={420}
    />
  );
}

function getColumns(dateTime: (iso: string) => string): readonly Column<Offer>[] {
  return [
    { id: 'driver', label: t`Driver`, isHeader: true, cell: ({ driverName }) => driverName },
    {
      id: 'offered',
      label: t`Offered`,
      cell: ({ offeredAt }) => (offeredAt ? dateTime(offeredAt) : '—'),
    },
    {
      id: 'outcome',
      label: t`Outcome`,
      cell: ({ answer, refusal }) => {
        if (answer) return ANSWERS[answer];
        return refusal ? REFUSAL_LABELS[refusal] : t`No answer`;
      },
    },
  ];
}
