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
import { useBarFit } from './use-bar-fit.ts';
import type { TripQuote } from './use-quote.ts';

interface RequestBarProps {
  readonly button: RequestButton;
  readonly quote: TripQuote | null;
  /** Both ends are there and their fare is on its way. */
  readonly isPricing: boolean;
  readonly onRequest: () => void;
}

/**
 * The fare and the one big button, always within reach: at the foot of the screen, whatever is above it. With large text
 * only the total and the button are; a bar that still takes too much of the screen stands at the end of the form.
 */
export function RequestBar({ button, quote, isPricing, onRequest }: RequestBarProps) {
  const [isOpen, setOpen] = useState(false);
  const linesId = useId();
  const { row, isShort, isSticky } = useBarFit();
  const hasFare = quote !== null || isPricing;
  const details = quote && <FareDetails {...{ quote, isOpen, linesId }} onToggle={() => setOpen(!isOpen)} />;
  const lines = quote && isOpen && (
    <Box id={linesId} sx={{ pt: 3, ...(!isShort && { maxHeight: '40dvh', overflowY: 'auto' }) }}>
      <FareLines quote={quote} />
    </Box>
  );
  return (
    <>
      {isShort && details && (
        <div>
          {details}
          {lines}
        </div>
      )}
      <Box sx={isSticky ? BAR : { ...BAR, position: 'static' }}>
        {!isShort && lines}
        <Box
          ref={row}
          sx={{ display: 'flex', flexWrap: isShort ? 'nowrap' : 'wrap', gap: 3, alignItems: 'center', py: 3 }}
        >
          {hasFare && (
            <Box component="section" aria-label={t`Estimated fare`} aria-live="polite" sx={{ minWidth: 0 }}>
              {quote ? (
                <Typography component="p" variant="h1" sx={TOTAL}>
                  {moneyText(quote.fare.total)}
                </Typography>
              ) : (
                <Skeleton width={112} height={64} aria-label={t`Working out the fare`} />
              )}
              {!isShort && details}
            </Box>
          )}
          <Button
            variant="contained"
            size="large"
            disabled={!button.isReady}
            onClick={onRequest}
            sx={{ flex: 1, ...STILL_READABLE, ...(isShort && SHORT_BUTTON) }}
          >
            {button.label}
          </Button>
        </Box>
      </Box>
    </>
  );
}

const BAR = {
  position: 'sticky',
  bottom: { xs: `calc(${BAR_PX}px + env(safe-area-inset-bottom))`, md: 0 },
  zIndex: 2,
  bgcolor: 'background.default',
  mx: { xs: -4, md: -5 },
  px: { xs: 4, md: 5 },
  borderTop: 1,
  borderColor: 'divider',
} as const;

/** What is missing is said by a disabled button: it has to be read all the same. */
const STILL_READABLE = { '&.Mui-disabled': { bgcolor: 'glass', color: 'text.secondary' } };

/** The largest thing on the sheet. */
const TOTAL = { fontSize: { xs: 'min(2.125rem,12vw)', md: '2.25rem' }, lineHeight: 1.1 };
const SHORT_BUTTON = { px: 2, py: 1, lineHeight: 1.15 };

interface FareDetailsProps {
  readonly quote: TripQuote;
  readonly isOpen: boolean;
  readonly linesId: string;
  readonly onToggle: () => void;
}

/** What the fare is for; its lines are one tap away. */
function FareDetails({ quote, isOpen, linesId, onToggle }: FareDetailsProps) {
  const { homeCity } = useConfiguration().serviceArea;
  return (
    <>
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
