import { Box, Chip, Link, Skeleton, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { Notice } from '../../../components/notice.tsx';
import { LINE_LABELS, ReceiptLines } from '../../../components/receipt-lines.tsx';
import { useConfiguration } from '../../../lib/configuration.ts';
import { moneyText } from '../../../lib/money-text.ts';
import type { FareLineKind } from '../../../generated/operations.ts';
import type { QuoteState, TripQuote } from './use-quote.ts';

/** The estimated fare, the largest thing on the sheet; its lines open beneath it. */
export function FareCard({ state }: { state: QuoteState }) {
  const { quote, hasFailed, problem, ask } = state;
  if (hasFailed) {
    return (
      <Notice
        isError
        title="The fare could not be worked out"
        action={{ label: 'Try again', onClick: () => void ask() }}
      >
        {problem ?? 'Your addresses are kept. Check your connection and try again.'}
      </Notice>
    );
  }
  return (
    <Box component="section" aria-label="Estimated fare" sx={{ borderRadius: 1, bgcolor: 'glass', p: 4 }}>
      <Box aria-live="polite">{quote ? <Headline quote={quote} /> : <Skeleton height={88} />}</Box>
      {quote && <FareBreakdown quote={quote} />}
    </Box>
  );
}

function Headline({ quote }: { quote: TripQuote }) {
  const { homeCity } = useConfiguration().serviceArea;
  return (
    <Box
      sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, alignItems: 'end', flexWrap: 'wrap' }}
    >
      <Box>
        <Typography variant="body2">Estimated fare</Typography>
        <Typography variant="h1" component="p">
          {moneyText(quote.fare.total)}
        </Typography>
      </Box>
      <Box sx={{ textAlign: 'right' }}>
        {quote.isLongDistance && (
          <Chip size="small" label={`Outside ${homeCity}`} sx={{ bgcolor: 'background.paper', mb: 1 }} />
        )}
        <Typography variant="body2">
          {quote.distanceMiles.toFixed(1)} miles · {quote.durationMinutes} min
        </Typography>
      </Box>
    </Box>
  );
}

function FareBreakdown({ quote }: { quote: TripQuote }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Link
        component="button"
        type="button"
        variant="body2"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={{ minHeight: 32, fontWeight: 600 }}
      >
        {isOpen ? 'Hide the lines' : 'How this fare adds up'}
      </Link>
      <Box id={id}>
        {isOpen && (
          <Box sx={{ pt: 2 }}>
            <FareLines quote={quote} />
          </Box>
        )}
      </Box>
    </>
  );
}

/** The lines of a quote, so that they add up to its total. */
export function FareLines({ quote, tip }: { quote: TripQuote; tip?: { amount: string; total: string } }) {
  const { fare } = quote;
  const lines = fare.lines.map(({ kind, amount }) => ({
    label: LINE_LABELS[kind],
    note: toNote(kind, quote),
    amount,
  }));
  if (tip && tip.amount !== '0.00') {
    lines.push({ label: LINE_LABELS.TIP, note: '100 % to your driver', amount: tip.amount });
  }
  return <ReceiptLines lines={lines} total={{ label: 'Total', amount: tip?.total ?? fare.total }} />;
}

function toNote(kind: FareLineKind, { distanceMiles, fare }: TripQuote): string | undefined {
  if (kind === 'DISTANCE_FEE') return `${distanceMiles.toFixed(2)} miles × $${fare.perMile}`;
  if (kind === 'MINIMUM_FARE_ADJUSTMENT') return `up to the minimum of $${fare.minimum}`;
  return undefined;
}
