import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { Notice } from '../../components/notice.tsx';
import { WalletActivityDocument } from '../../generated/wallet.ts';
import { useAreaTime } from '../../lib/area-time.ts';
import { moneyText } from '../../lib/money-text.ts';
import { toPages } from '../../lib/pages.ts';
import { walletLineText, type WalletLine } from '../../lib/wallet-line-text.ts';

/** Transactions shown before the rest is asked for. */
const SHOWN_FIRST = 5;

/** The wallet's recent transactions, five before the rest. */
export function WalletActivity() {
  const [showsAll, setShowsAll] = useState(false);
  const { data, ...query } = useQuery(WalletActivityDocument);
  const { items, hasFailed, isLoading, more, retry } = toPages(data?.walletTransactions, query);
  if (!items) {
    if (!hasFailed || isLoading)
      return <Skeleton variant="rounded" height={240} aria-label={t`Loading activity`} />;
    return (
      <Notice title={t`Your activity could not be loaded`} onRetry={retry}>
        <Trans>Your money is untouched. Check your connection and try again.</Trans>
      </Notice>
    );
  }
  if (items.length === 0) {
    return (
      <Notice title={t`No Wallet Activity`}>
        <Trans>Deposits, holds and charges for your rides appear here.</Trans>
      </Notice>
    );
  }
  // Of all there are, also those not loaded yet.
  const hidden = (data?.walletTransactions.totalCount ?? items.length) - SHOWN_FIRST;
  return (
    <>
      <Box component="ul" aria-label={t`Activity`} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {(showsAll ? items : items.slice(0, SHOWN_FIRST)).map((transaction) => (
          <TransactionRow key={transaction.id} transaction={transaction} />
        ))}
      </Box>
      {showsAll && more && (
        <Button loading={isLoading} onClick={more}>
          <Trans>Older activity</Trans>
        </Button>
      )}
      {hidden > 0 && (
        <Button onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll}>
          {showsAll ? t`Show Less` : t`View More (${hidden} more)`}
        </Button>
      )}
    </>
  );
}

const COLORS: Record<string, string> = {
  '+': 'success',
  '-': 'textPrimary',
};

function TransactionRow({ transaction }: { transaction: WalletLine }) {
  const { dateTime } = useAreaTime();
  const { sign, amount, createdAt } = transaction;
  const aside = asideText(transaction);
  const { title, sentence } = walletLineText(transaction);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 4,
        py: 3,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{title}</Typography>
        {sentence && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {sentence}
          </Typography>
        )}
        <Typography variant="body2" color="textSecondary">
          {dateTime(createdAt)}
        </Typography>
      </Box>
      <Box sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
        <Typography sx={{ fontWeight: 650 }} color={COLORS[sign] ?? 'textSecondary'}>
          {sign}
          {moneyText(amount)}
        </Typography>
        {aside && (
          <Typography variant="caption" color="textSecondary">
            {aside}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

/** Why an amount is neither plus nor minus. */
function asideText({ sign, type, entry }: WalletLine): string | null {
  if (sign !== '') return null;
  if (type === 'HOLD') return t`on hold`;
  if (entry === 'CHARGE') return t`by card`;
  return entry === 'REFUND' ? t`to your card` : null;
}
