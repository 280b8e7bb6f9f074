import { useQuery } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Paper, Typography } from '@mui/material';
import { Link } from 'react-router';
import { PayoutTotalsDocument } from '../../../generated/payout-totals.ts';
import { RATE_FIELDS, RATE_LABELS, rateText } from '../rate-fields.ts';

/** The rates that payouts are made from; they are changed, with a reason, where prices are. */
export function PricingCard() {
  const { data } = useQuery(PayoutTotalsDocument, { fetchPolicy: 'cache-first' });
  return (
    <Paper
      component="section"
      aria-labelledby="pricing-configuration"
      variant="outlined"
      sx={{ p: 5, borderRadius: 1.5 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, mb: 3 }}>
        <Typography id="pricing-configuration" variant="h3" component="h2" sx={{ flex: 1 }}>
          <Trans>Pricing Configuration</Trans>
        </Typography>
        <Button component={Link} to="/admin-dashboard?tab=pricing" size="small">
          <Trans>Change rates</Trans>
        </Button>
      </Box>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(6, 1fr)' } }}
      >
        {RATE_FIELDS.map((field) => (
          <Box key={field} sx={{ minWidth: 0 }}>
            <Typography component="dt" variant="caption" color="textSecondary">
              {RATE_LABELS[field]}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
              {data ? rateText(field, data.pricing[field]) : '—'}
            </Typography>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
