import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, CircularProgress } from '@mui/material';
import { useEffect } from 'react';
import { BannerFrame } from '../live/banner-frame.tsx';
import type { LostBooking } from './use-lost-booking.ts';

interface LostBookingBannerProps {
  readonly lost: LostBooking;
  /** Null when the form holds another trip by now. */
  readonly onBookAgain: (() => void) | null;
}

/** A booking without an answer: whether it was booked is being found out, or it was not and can be tried again. */
export function LostBookingBanner({ lost, onBookAgain }: LostBookingBannerProps) {
  const { sentence, note } = getWords(lost);
  const isFoundOut = lost.state === 'not-booked';
  // It stands at the top of the page, and the rider has just pressed a button at its foot.
  useEffect(() => {
    document.documentElement.scrollTop = 0;
  }, [isFoundOut]);
  return (
    <BannerFrame label={t`Your booking`} sentence={sentence} note={note}>
      {isFoundOut ? (
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
          {onBookAgain && (
            <Button size="small" variant="contained" onClick={onBookAgain}>
              <Trans>Book this trip again</Trans>
            </Button>
          )}
          <Button size="small" variant="outlined" onClick={lost.forget}>
            <Trans>Not now</Trans>
          </Button>
        </Box>
      ) : (
        <CircularProgress aria-hidden size={20} />
      )}
    </BannerFrame>
  );
}

function getWords({ state, attempt: { dropoffAddress } }: LostBooking): { sentence: string; note: string } {
  switch (state) {
    case 'unreachable':
      return {
        sentence: t`No connection to the server`,
        note: t`Whether your ride to ${dropoffAddress} was booked shows as soon as there is one. Your trip is kept.`,
      };
    case 'asking':
      return {
        sentence: t`Finding out whether your ride was booked`,
        note: t`To ${dropoffAddress}. This takes half a minute at most.`,
      };
    case 'not-booked':
      return {
        sentence: t`Your ride was not booked`,
        note: t`Your ride to ${dropoffAddress} never arrived at the server, and nothing was charged.`,
      };
  }
}
