import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button } from '@mui/material';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DriverRideFragment } from '../../../generated/operations.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { useTitleCount } from '../../../lib/title-count.ts';
import { alertDriver } from './alert-driver.ts';
import { toEarning } from '../rides/ride-texts.ts';

/** The heading that the bar leads to. */
export const REQUESTS_ID = 'requests-title';

/**
 * Announces a request that has just come in: to screen readers, by sound and vibration, in the title of the page while
 * it is not looked at, and with a bar that leads to it while the requests are out of sight.
 */
export function NewRequestNotice({ offers }: { offers: readonly DriverRideFragment[] }) {
  const ids = offers.map((ride) => ride.id).join(' ');
  const [known, setKnown] = useState(ids);
  const [news, setNews] = useState<{ readonly id: string; readonly text: string } | null>(null);
  const [isDismissed, setDismissed] = useState(true);
  if (ids !== known) {
    const before = new Set(known.split(' '));
    const latest = offers.find((ride) => !before.has(ride.id));
    setKnown(ids);
    if (latest) {
      const { id, pickup, dropoff } = latest;
      setNews({
        id,
        text: t`New ride request: ${{ moneyText: moneyText(toEarning(latest)) }}, ${{ address: pickup.address }} to ${{ address2: dropoff.address }}`,
      });
      setDismissed(false);
    }
  }
  const isOpen = news !== null && !isDismissed && offers.some(({ id }) => id === news.id);
  const call = useEffectEvent((text: string) => alertDriver(text));
  useEffect(() => {
    if (news) call(news.text);
  }, [news]);
  useTitleCount(isOpen ? offers.length : 0);
  useEffect(() => {
    const heading = document.getElementById(REQUESTS_ID);
    if (!isOpen || !heading || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting && !document.hidden) setDismissed(true);
    });
    observer.observe(heading);
    return () => observer.disconnect();
  }, [isOpen]);
  return (
    <>
      <Box
        role="status"
        sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {news !== null && offers.some(({ id }) => id === news.id) ? news.text : ''}
      </Box>
      {isOpen && <RequestsBar onOpen={() => setDismissed(true)} />}
    </>
  );
}

/** Over everything, so that it is seen wherever the driver has scrolled to. */
function RequestsBar({ onOpen }: { onOpen: () => void }) {
  return (
    <Button
      variant="contained"
      onClick={() => {
        onOpen();
        document.getElementById(REQUESTS_ID)?.scrollIntoView({ block: 'start' });
      }}
      sx={{
        position: 'fixed',
        top: 'calc(72px + env(safe-area-inset-top))',
        left: '50%',
        transform: 'translateX(-50%)',
        zIndex: 'snackbar',
        maxWidth: 'calc(100vw - 32px)',
        boxShadow: 4,
      }}
    >
      <Trans>Show the new request</Trans>
    </Button>
  );
}
