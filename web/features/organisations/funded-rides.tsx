import { useApolloClient, useQuery } from '@apollo/client/react';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { MoreButton } from '../../components/more-button.tsx';
import { toLocalDay } from '../../../domain/geo/local-time.ts';
import { centsFromDollars } from '../../../domain/money/cents.ts';
import { LoadingScreen } from '../../components/loading-screen.tsx';
import { Choice } from '../../components/choice.tsx';
import { Notice } from '../../components/notice.tsx';
import { RouteStops } from '../../components/route-stops.tsx';
import { useAct } from '../../components/use-act.ts';
import { OrganisationAgreementsDocument } from '../../generated/agreements.ts';
import { FundedRidesDocument } from '../../generated/funded-rides.ts';
import type {
  FundedRidesQueryVariables,
  FundedRideStatus,
  ListedFundedRideFragment,
} from '../../generated/operations.ts';
import { dayText, useAreaTime } from '../../lib/area-time.ts';
import { texts } from '../../lib/i18n.ts';
import { moneyText } from '../../lib/money-text.ts';
import { usePages, type Pages } from '../../lib/pages.ts';
import { useNow } from '../../lib/use-now.ts';
import { lastDayOf, monthsOf, monthText } from '../../lib/months.ts';

const PAGE = 25;
const HOUR_MS = 3_600_000;
const ALL = '';

interface FundedRidesProps {
  readonly organisationId: string;
}

/** The rides that an organisation pays for or has promised to, the newest first, of a month and an agreement. */
export function FundedRides({ organisationId }: FundedRidesProps) {
  const [month, setMonth] = useState(ALL);
  const [agreementId, setAgreementId] = useState(ALL);
  const filter = {
    organisationId,
    ...(month !== ALL && { firstDay: `${month}-01`, lastDay: lastDayOf(month) }),
    ...(agreementId !== ALL && { agreementId }),
  };
  const { pages } = usePages(FundedRidesDocument, { ...filter, first: PAGE }, (data) => data.fundedRides);
  const isNarrowed = month !== ALL || agreementId !== ALL;
  return (
    <>
      <Filters
        organisationId={organisationId}
        {...{ month, agreementId }}
        onMonth={setMonth}
        onAgreement={setAgreementId}
      />
      <Rides pages={pages} isNarrowed={isNarrowed} />
      {pages.items && pages.items.length > 0 && <SaveButton filter={filter} month={month} />}
    </>
  );
}

interface SaveButtonProps {
  readonly filter: Omit<FundedRidesQueryVariables, 'first' | 'after'>;
  readonly month: string;
}

/** All that matches, as a file. What writes it is fetched then: few who read the list save it. */
function SaveButton({ filter, month }: SaveButtonProps) {
  const client = useApolloClient();
  const [isSaving, setSaving] = useState(false);
  const act = useAct();
  const save = async () => {
    const { saveFundedRides } = await import('./funded-rides-file.ts');
    await saveFundedRides(client, filter, month === ALL ? 'rides.csv' : `rides-${month}.csv`);
  };
  const click = async () => {
    setSaving(true);
    await act(save, {
      title: t`The file could not be made`,
      failed: t`Check your connection and try again.`,
    });
    setSaving(false);
  };
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<DownloadIcon />}
      loading={isSaving}
      loadingPosition="start"
      onClick={() => void click()}
      sx={{ justifySelf: 'start' }}
    >
      <Trans>Download CSV</Trans>
    </Button>
  );
}

interface FiltersProps extends FundedRidesProps {
  readonly month: string;
  readonly agreementId: string;
  readonly onMonth: (month: string) => void;
  readonly onAgreement: (agreementId: string) => void;
}

function Filters({ organisationId, month, agreementId, onMonth, onAgreement }: FiltersProps) {
  const { data } = useQuery(OrganisationAgreementsDocument, {
    variables: { organisationId },
    fetchPolicy: 'cache-first',
  });
  const { timeZone } = useAreaTime();
  const today = toLocalDay(useNow(HOUR_MS), timeZone);
  const agreements = data?.agreements ?? [];
  const months = monthsOf(
    agreements.map(({ startsOn }) => startsOn),
    today,
  );
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
        gap: 3,
      }}
    >
      <Choice
        label={t`Month`}
        value={month}
        onChange={onMonth}
        width="100%"
        options={[[ALL, t`All months`], ...months.map((each) => [each, monthText(each)] as const)]}
      />
      <Choice
        label={t`Agreement`}
        value={agreementId}
        onChange={onAgreement}
        width="100%"
        options={[[ALL, t`All agreements`], ...agreements.map(({ id, name }) => [id, name] as const)]}
      />
    </Box>
  );
}

interface RidesProps {
  readonly pages: Pages<ListedFundedRideFragment>;
  readonly isNarrowed: boolean;
}

function Rides({ pages, isNarrowed }: RidesProps) {
  const { items } = pages;
  if (!items)
    return pages.hasFailed ? (
      <Notice title={t`The rides could not be loaded`} onRetry={pages.retry} />
    ) : (
      <LoadingScreen />
    );
  if (items.length === 0)
    return (
      <Typography color="textSecondary">
        {isNarrowed ? t`No ride matches.` : t`The organization has paid for no ride yet.`}
      </Typography>
    );
  return (
    <>
      <Box component="ul" aria-label={t`Rides that the organization pays for`} sx={LIST}>
        {items.map((ride) => (
          <Ride key={ride.rideId} ride={ride} />
        ))}
      </Box>
      <MoreButton pages={pages} sx={{ justifySelf: 'start' }} />
    </>
  );
}

const STATUS: Record<FundedRideStatus, string> = texts({
  OPEN: msg({ message: 'Open', context: 'ride that an organization pays for' }),
  COMPLETED: msg`Completed`,
  CANCELLED: msg`Cancelled`,
});

function Ride({ ride }: { readonly ride: ListedFundedRideFragment }) {
  const { passengerName, agreementName, coveredOn, status, pickupAddress, dropoffAddress } = ride;
  const isCancelled = status === 'CANCELLED';
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 2,
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 4 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{passengerName}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {[dayText(coveredOn), STATUS[status], agreementName].join(' · ')}
          </Typography>
        </Box>
        <Box sx={{ textAlign: 'right', flexShrink: 0 }}>
          {isCancelled ? (
            <Typography color="textSecondary">
              <Trans>Not paid</Trans>
            </Typography>
          ) : (
            <Amounts ride={ride} />
          )}
        </Box>
      </Box>
      {pickupAddress !== null && dropoffAddress !== null && (
        <RouteStops pickup={pickupAddress} dropoff={dropoffAddress} dense />
      )}
    </Box>
  );
}

/** What the organisation pays of the whole, and what of that it need not pay any more. */
function Amounts({ ride: { covered, total, refunded } }: { readonly ride: ListedFundedRideFragment }) {
  return (
    <>
      <Typography sx={{ fontWeight: 650 }}>{moneyText(covered)}</Typography>
      <Typography variant="body2" color="textSecondary">
        {t`of ${{ total: moneyText(total) }}`}
      </Typography>
      {centsFromDollars(refunded) > 0 && (
        <Typography variant="body2">{t`${{ refunded: moneyText(refunded) }} refunded`}</Typography>
      )}
    </>
  );
}

const LIST = { m: 0, p: 0, listStyle: 'none', borderBottom: 1, borderColor: 'divider' } as const;
