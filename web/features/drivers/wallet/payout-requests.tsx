import { t } from '@lingui/core/macro';
import { useQuery } from '@apollo/client/react';
import { Box, Chip, Typography } from '@mui/material';
import { REQUEST_STATUS_LABELS } from '../../../components/payout-rides/request-labels.ts';
import { OwnPayoutRequestsDocument } from '../../../generated/driver-wallet.ts';
import type { OwnPayoutRequestFragment } from '../../../generated/operations.ts';
import { PayoutRidesButton } from '../../../components/payout-rides/payout-rides-button.tsx';
import { dateText } from '../../../lib/area-time.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { toPages } from '../../../lib/pages.ts';
import { PagedList } from './paged-list.tsx';

/** The driver's own requests with what became of them, the latest first. */
export function PayoutRequests() {
  const { data, ...query } = useQuery(OwnPayoutRequestsDocument);
  return (
    <PagedList
      name={t`payout requests`}
      pages={toPages(data?.payoutRequests, query)}
      empty={{
        title: t`No payout requests yet`,
        text: t`Ask for money here when you do not want to wait for Wednesday.`,
      }}
      row={(request) => <RequestRow request={request} />}
    />
  );
}

const COLORS = { PENDING: 'default', APPROVED: 'info', COMPLETED: 'success', REJECTED: 'error' } as const;

function RequestRow({ request }: { request: OwnPayoutRequestFragment }) {
  const { timeZone } = useConfiguration().serviceArea;
  const dates = [
    t`Requested ${{ requestedAt: dateText(request.requestedAt, timeZone) }}`,
    request.reviewedAt && t`Reviewed ${{ reviewedAt: dateText(request.reviewedAt, timeZone) }}`,
    request.bankAccountLast4 && t`to the account ending in ${{ bankAccountLast4: request.bankAccountLast4 }}`,
  ];
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 4 }}>
      <Box sx={{ minWidth: 0, display: 'grid', gap: 1, justifyItems: 'start' }}>
        <Chip
          size="small"
          variant="outlined"
          label={REQUEST_STATUS_LABELS[request.status]}
          color={COLORS[request.status]}
        />
        <Typography variant="body2" color="textSecondary">
          {dates.filter(Boolean).join(' · ')}
        </Typography>
        {request.notes && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {request.notes}
          </Typography>
        )}
        <PayoutRidesButton
          count={request.ridesCount}
          of={{ id: request.id, isRequest: true, words: `${dates[0]} · ${moneyText(request.amount)}` }}
        />
      </Box>
      <Typography sx={{ fontWeight: 700, flex: 'none' }}>{moneyText(request.amount)}</Typography>
    </Box>
  );
}
