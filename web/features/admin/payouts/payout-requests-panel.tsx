import { Trans } from '@lingui/react/macro';
import { useQuery } from '@apollo/client/react';
import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { AdminPayoutRequestsDocument } from '../../../generated/admin-payout-requests.ts';
import type { AdminPayoutRequestFragment } from '../../../generated/operations.ts';
import { toPages, type Pages } from '../../../lib/pages.ts';
import { PayoutRequestsTable } from './payout-requests-table.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import type { Decision } from './use-review-request.ts';

const PAGE = 25;

/** What drivers ask for outside the weekly payouts: what waits for a review first, then the rest. */
export function PayoutRequestsPanel() {
  const [asked, setAsked] = useState<{ request: AdminPayoutRequestFragment; decision: Decision } | null>(
    null,
  );
  const pages = joinPages(useRequests('PENDING'), useRequests(null));
  return (
    <Box>
      <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
        <Trans>Payout requests</Trans>
      </Typography>
      <PayoutRequestsTable pages={pages} onAsk={(request, decision) => setAsked({ request, decision })} />
      <ReviewDialog asked={asked} onClose={() => setAsked(null)} />
    </Box>
  );
}

function useRequests(status: 'PENDING' | null): Pages<AdminPayoutRequestFragment> {
  const { data, ...query } = useQuery(AdminPayoutRequestsDocument, {
    variables: { status, first: PAGE },
    notifyOnNetworkStatusChange: true,
  });
  return toPages(data?.payoutRequests, query);
}

/** Both lists as one, each request once. */
function joinPages<Item extends { readonly id: string }>(
  first: Pages<Item>,
  second: Pages<Item>,
): Pages<Item> {
  const isLoaded = first.items && second.items;
  const both = [...(first.items ?? []), ...(second.items ?? [])];
  const more = () => {
    first.more?.();
    second.more?.();
  };
  return {
    items: isLoaded && [...new Map(both.map((item) => [item.id, item])).values()],
    hasFailed: first.hasFailed || second.hasFailed,
    isLoading: first.isLoading || second.isLoading,
    more: first.more || second.more ? more : null,
    retry: () => {
      first.retry();
      second.retry();
    },
  };
}
