import { useQuery } from '@apollo/client/react';
import { ph, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { DataTable, type Column } from '../../../components/data-table/data-table.tsx';
import { Notice } from '../../../components/notice.tsx';
import { PricingPreviewDocument } from '../../../generated/pricing.ts';
import type { PricingPreviewQuery, RatesInput } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { Sum, Sums } from '../sums.tsx';

type Preview = PricingPreviewQuery['pricingPreview'];
type Repriced = Preview['mostChanged'][number];

interface PricingPreviewProps {
  readonly rates: RatesInput;
  /** Whether the form holds other rates by now. */
  readonly isOutdated: boolean;
}

/** What the rides of the last 30 days would have brought under these rates. */
export function PricingPreview({ rates, isOutdated }: PricingPreviewProps) {
  const { data, error, refetch } = useQuery(PricingPreviewDocument, {
    variables: { rates },
    fetchPolicy: 'network-only',
  });
  return (
    <Box component="section" aria-labelledby="pricing-preview" sx={{ mt: 8 }}>
      <Typography id="pricing-preview" variant="h3" component="h2" sx={{ mb: 3 }}>
        <Trans>Preview: the last 30 days under these rates</Trans>
      </Typography>
      {isOutdated && (
        <Alert severity="warning" sx={{ mb: 4 }}>
          <Trans>The rates above have changed since. Preview again to see what they bring.</Trans>
        </Alert>
      )}
      {data ? (
        <Figures preview={data.pricingPreview} />
      ) : error ? (
        <Notice title={t`The preview could not be made`} onRetry={refetch}>
          {serverMessage(error) ?? t`Nothing was changed.`}
        </Notice>
      ) : (
        <Skeleton variant="rounded" height={200} role="status" aria-label={t`Loading the preview`} />
      )}
    </Box>
  );
}

function Figures({ preview }: { preview: Preview }) {
  const { rideCount, isCapped, dearer, cheaper, charged, proposed, change, mostChanged } = preview;
  const { dateTime } = useAreaTime();
  if (rideCount === 0) {
    return (
      <>
        <StandingRides preview={preview} />
        <Notice
          title={t`No ride was completed in the last 30 days`}
        >{t`There is nothing to compare with.`}</Notice>
      </>
    );
  }
  return (
    <>
      <StandingRides preview={preview} />
      <Typography sx={{ mb: 4 }}>
        {isCapped ? (
          <Plural
            value={rideCount}
            one="The newest # ride"
            other="The newest # rides of the last 30 days: there were more"
          />
        ) : (
          <Plural
            value={rideCount}
            one={`# ride since ${ph({ time: dateTime(preview.since) })}`}
            other={`# rides since ${ph({ time: dateTime(preview.since) })}`}
          />
        )}
        {' · '}
        <Trans>
          {dearer} would have cost more, {cheaper} less. Fares as charged, without tips and before refunds.
        </Trans>
      </Typography>
      <Sums>
        <Total label={t`Revenue`} {...{ charged, proposed, change }} line="revenue" />
        <Total label={t`Drivers’ share`} {...{ charged, proposed, change }} line="driverShare" />
        <Total label={t`Platform fee`} {...{ charged, proposed, change }} line="platformFee" />
      </Sums>
      {mostChanged.length > 0 && <MostChanged rides={mostChanged} />}
    </>
  );
}

/** Series at an agreed fare, which changes 30 days after their riders are told. */
function StandingRides({ preview: { standingRides, changedStandingRides } }: { preview: Preview }) {
  if (standingRides === 0) return null;
  return (
    <Typography sx={{ mb: 2 }}>
      <Trans>
        {changedStandingRides} of {standingRides} standing rides would cost otherwise, 30 days after their
        riders are told.
      </Trans>
    </Typography>
  );
}

function MostChanged({ rides }: { rides: readonly Repriced[] }) {
  const { dateTime } = useAreaTime();
  return (
    <>
      <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
        <Trans>Rides that change most</Trans>
      </Typography>
      <DataTable
        label={t`Rides that change most`}
        columns={getColumns(dateTime)}
        pages={{ items: rides, more: null, isLoading: false, hasFailed: false, retry: () => undefined }}
        getKey={({ rideId }) => rideId}
        empty={{ title: t`No ride changes` }}
        failure={{ title: t`The preview could not be made` }}
        minWidth={760}
      />
    </>
  );
}

type TotalsProps = Pick<Preview, 'charged' | 'proposed' | 'change'> & {
  readonly label: string;
  readonly line: 'revenue' | 'driverShare' | 'platformFee';
};

function Total({ label, line, charged, proposed, change }: TotalsProps) {
  return (
    <Sum
      label={label}
      amount={moneyText(proposed[line])}
      note={
        <Trans>
          {ph({ change: signedMoney(change[line]) })} against {ph({ charged: moneyText(charged[line]) })}{' '}
          charged
        </Trans>
      }
    />
  );
}

/** "+$12.00", "-$3.50", "$0.00". */
function signedMoney(amount: string): string {
  return /^-|^0\.00$/.test(amount) ? moneyText(amount) : `+${moneyText(amount)}`;
}

function getColumns(dateTime: (iso: string) => string): readonly Column<Repriced>[] {
  return [
    {
      id: 'trip',
      label: t`Trip`,
      isHeader: true,
      minWidth: 220,
      cell: ({ pickupAddress, dropoffAddress }) => `${pickupAddress} → ${dropoffAddress}`,
    },
    { id: 'completed', label: t`Completed`, cell: ({ completedAt }) => dateTime(completedAt) },
    { id: 'miles', label: t`Miles`, isNumber: true, cell: ({ distanceMiles }) => distanceMiles.toFixed(2) },
    {
      id: 'fare',
      label: t`Fare`,
      isNumber: true,
      isOneLine: true,
      cell: ({ charged, proposed }) => `${moneyText(charged.revenue)} → ${moneyText(proposed.revenue)}`,
    },
    {
      id: 'share',
      label: t`Driver’s share`,
      isNumber: true,
      isOneLine: true,
      cell: ({ charged, proposed }) =>
        `${moneyText(charged.driverShare)} → ${moneyText(proposed.driverShare)}`,
    },
  ];
}
