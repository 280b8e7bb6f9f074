import { useQuery } from '@apollo/client/react';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { Notice } from '../../components/notice.tsx';
import { AdminPayoutRequestsDocument, type AdminPayoutRequestFragment } from '../../generated/documents.ts';
import { toList } from '../../lib/connections.ts';
import { PayoutRequestsTable } from './payout-requests-table.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import type { Decision } from './use-review-request.ts';

const PAGE = 25;

/** What drivers ask for outside the weekly payouts: what waits for a review first, then the rest. */
export function PayoutRequestsPanel() {
  return (
    <Box component="section" aria-labelledby="payout-requests">
      <Typography variant="h3" component="h2" id="payout-requests" sx={{ mb: 2 }}>
        Payout requests
      </Typography>
      <Requests />
    </Box>
  );
}

function Requests() {
  const [asked, setAsked] = useState<{ request: AdminPayoutRequestFragment; decision: Decision } | null>(
    null,
  );
  const waiting = useRequests('PENDING');
  const all = useRequests(null);
  if (!waiting.items || !all.items) {
    if (!waiting.error && !all.error) return <Skeleton variant="rounded" height={160} />;
    const again = () => {
      waiting.again();
      all.again();
    };
    return (
      <Notice
        isError
        title="The payout requests could not be loaded"
        action={{ label: 'Try again', onClick: again }}
      >
        Nothing was changed.
      </Notice>
    );
  }
  const requests = [...waiting.items, ...all.items.filter(({ status }) => status !== 'PENDING')];
  if (requests.length === 0) {
    return (
      <Notice title="No payout requests">What drivers ask for between the weekly payouts stands here.</Notice>
    );
  }
  const more = () => {
    waiting.more?.();
    all.more?.();
  };
  return (
    <>
      <PayoutRequestsTable
        requests={requests}
        onAsk={(request, decision) => setAsked({ request, decision })}
      />
      {(waiting.more ?? all.more) && (
        <Button onClick={more} loading={all.loading || waiting.loading} sx={{ mt: 3 }}>
          Show more
        </Button>
      )}
      <ReviewDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function useRequests(status: 'PENDING' | null) {
  const { data, error, loading, fetchMore, refetch } = useQuery(AdminPayoutRequestsDocument, {
    variables: { status, first: PAGE },
    notifyOnNetworkStatusChange: true,
  });
  const list = data && toList(data.payoutRequests);
  const more = () => void fetchMore({ variables: { after: list?.after } }).catch(() => undefined);
  return {
    items: list?.items,
    error,
    loading,
    more: list?.after ? more : null,
    again: () => void refetch().catch(() => undefined),
  };
}
