import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Chip, Skeleton, Typography } from '@mui/material';
import { Link } from 'react-router';
import { Notice } from '../../components/notice.tsx';
import { ReceiptLines, toReceiptLine } from '../../components/receipt-lines.tsx';
import type { EstimateFareQuery } from '../../generated/operations.ts';
import { useConfiguration } from '../../lib/configuration.ts';
import { moneyText } from '../../lib/money-text.ts';
import { serverMessage } from '../../lib/server-message.ts';

type Quote = EstimateFareQuery['quoteFare'];

/** The total first, then how it comes about. `onBook` is called before the way to an account is taken. */
export function EstimatedFare({ quote, onBook }: { quote: Quote; onBook: () => void }) {
  const { homeCity } = useConfiguration().serviceArea;
  const { fare } = quote;
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 3, flexWrap: 'wrap' }}>
        <Typography sx={{ typography: 'h1', fontSize: '3rem' }} component="p">
          {moneyText(fare.total)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <Trans>
            {ph({ distanceMiles: quote.distanceMiles.toFixed(1) })} mi · about{' '}
            {ph({ durationMinutes: quote.durationMinutes })} min
          </Trans>
        </Typography>
        {quote.isLongDistance && (
          <Chip size="small" label={t`Outside ${homeCity}`} sx={{ bgcolor: 'glass' }} />
        )}
      </Box>
      <Box sx={{ my: 4 }}>
        <ReceiptLines
          lines={fare.lines.map(toReceiptLine)}
          total={{ label: t`Estimated fare`, amount: fare.total }}
        />
      </Box>
      <Button
        component={Link}
        to="/rider-register"
        onClick={onBook}
        variant="contained"
        size="large"
        fullWidth
      >
        <Trans>Book this ride</Trans>
      </Button>
    </Box>
  );
}

/** Holds the place of the fare, so that nothing jumps when it comes. */
export function EstimateWaiting({ isLoading = false }: { isLoading?: boolean }) {
  return (
    <Box sx={{ borderTop: '2px dashed', borderColor: 'divider', pt: 4, minHeight: 92 }}>
      {isLoading ? (
        <Box role="status" aria-label={t`Working out the fare`}>
          <Skeleton width={160} height={56} />
          <Skeleton width="100%" />
          <Skeleton width="100%" />
        </Box>
      ) : (
        <Typography variant="body2" color="textSecondary">
          <Trans>Enter both addresses and the fare stands here, line by line.</Trans>
        </Typography>
      )}
    </Box>
  );
}

export function EstimateFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Notice title={t`The fare could not be worked out`} onRetry={onRetry}>
      {serverMessage(error) ?? t`We could not be reached.`} <Trans>Your addresses are still here.</Trans>
    </Notice>
  );
}
