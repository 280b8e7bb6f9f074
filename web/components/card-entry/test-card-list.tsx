import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { groupedNumber, TEST_CARDS } from './test-cards.ts';

/** The test cards with what each does; pressing one fills the form. */
export function TestCardList({ onPick }: { onPick: (number: string) => void }) {
  return (
    <Box component="details" sx={{ width: '100%' }}>
      <Typography component="summary" sx={{ py: 1, fontWeight: 600, cursor: 'pointer' }}>
        <Trans>Test cards</Trans>
      </Typography>
      <Box component="ul" aria-label={t`Test cards`} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {TEST_CARDS.map(({ number, effect }) => (
          <Box component="li" key={number} sx={{ borderTop: 1, borderColor: 'divider' }}>
            <Button
              onClick={() => onPick(number)}
              sx={{
                px: 0,
                width: '100%',
                display: 'grid',
                justifyContent: 'start',
                justifyItems: 'start',
                textAlign: 'left',
              }}
            >
              <span>{groupedNumber(number)}</span>
              <Typography component="span" variant="body2" color="textSecondary">
                {effect}
              </Typography>
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
