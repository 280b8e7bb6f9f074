import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import ExpandLessIcon from '@mui/icons-material/ExpandLess';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Box, Button, Chip, Link, Skeleton, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { BAR_PX } from '../../../components/shell-header.tsx';
import { useConfiguration } from '../../../lib/configuration.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { FareLines } from './fare-lines.tsx';
import type { RequestButton } from './request-button.ts';
import type { TripQuote } from './use-quote.ts';

interface RequestBarProps {
  readonly button: RequestButton;
  readonly quote: TripQuote | null;
  /** Both ends are there and their fare is on its way. */
  readonly isPricing: boolean;
  readonly onRequest: () => void;
}

/** The fare and the one big button, always within reach: at the foot of the screen, whatever is above it. */
export function RequestBar({ button, quote, isPricing, onRequest }: RequestBarProps) {
  const [isOpen, setOpen] = useState(false);
  const linesId = useId();
  const hasFare = quote !== null || isPricing;
  return (
    <Box sx={BAR}>
      {quote && isOpen && (
        <Box id={linesId} sx={{ pb: 3, maxHeight: '40dvh', overflowY: 'auto' }}>
          <FareLines quote={quote} />
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        {hasFare && (
          <Box component="section" aria-label={t`Estimated fare`} aria-live="polite" sx={{ minWidth: 0 }}>
            {quote ? (
              <Fare {...{ quote, isOpen, linesId }} onToggle={() => setOpen(!isOpen)} />
            ) : (
              <Skeleton width={112} height={64} aria-label={t`Working out the fare`} />
            )}
          </Box>
        )}
        <Button
          variant="contained"
          size="large"
          disabled={!button.isReady}
          onClick={onRequest}
          sx={{ flex: 1, ...STILL_READABLE }}
        >
          {button.label}
        </Button>
      </Box>
    </Box>
  );
}

const BAR = {
  position: 'sticky',
  bottom: { xs: `calc(${BAR_PX}px + env(safe-area-inset-bottom))`, md: 0 },
  zIndex: 2,
  bgcolor: 'background.default',
  mx: { xs: -4, md: -5 },
  px: { xs: 4, md: 5 },
  py: 3,
  borderTop: 1,
  borderColor: 'divider',
} as const;

/** What is missing is said by a disabled button: it has to be read all the same. */
const STILL_READABLE = { '&.Mui-disabled': { bgcolor: 'glass', color: 'text.secondary' } };

interface FareProps {
  readonly quote: TripQuote;
  readonly isOpen: boolean;
  readonly linesId: string;
  readonly onToggle: () => void;
}

/** The largest thing on the sheet; its lines are one tap away. */
function Fare({ quote, isOpen, linesId, onToggle }: FareProps) {
  const { homeCity } = useConfiguration().serviceArea;
  return (
    <>
      <Typography
        component="p"
        variant="h1"
        sx={{ fontSize: { xs: '2.125rem', md: '2.25rem' }, lineHeight: 1.1 }}
      >
        {moneyText(quote.fare.total)}
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary" noWrap>
        <Trans>
          {ph({ miles: quote.distanceMiles.toFixed(1) })} miles · {ph({ minutes: quote.durationMinutes })} min
        </Trans>
      </Typography>
      {quote.isLongDistance && (
        <Chip size="small" label={t`Outside ${homeCity}`} sx={{ bgcolor: 'glass', my: 0.5 }} />
      )}
      <Link
        component="button"
        type="button"
        variant="caption"
        aria-expanded={isOpen}
        aria-controls={isOpen ? linesId : undefined}
        onClick={onToggle}
        sx={{ minHeight: 24, fontWeight: 600, display: 'flex', alignItems: 'center', whiteSpace: 'nowrap' }}
      >
        {isOpen ? t`Hide the lines` : t`How this fare adds up`}
        {isOpen ? <ExpandMoreIcon fontSize="small" /> : <ExpandLessIcon fontSize="small" />}
      </Link>
    </>
  );
}
