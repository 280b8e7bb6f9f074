import { Trans } from '@lingui/react/macro';
import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { LoadingScreen } from '../loading-screen.tsx';
import type { HelpedRideListProps } from './helped-ride-list.tsx';

const HelpedRideList = lazy(async () => ({
  default: (await import('./helped-ride-list.tsx')).HelpedRideList,
}));

/** All rides of the people whom a rider helps, for who asks to see them. */
export function HelpedHistory(props: HelpedRideListProps) {
  const [isShown, setShown] = useState(false);
  if (isShown)
    return (
      <Suspense fallback={<LoadingScreen />}>
        <HelpedRideList {...props} />
      </Suspense>
    );
  return (
    <Button variant="outlined" onClick={() => setShown(true)} sx={{ justifySelf: 'start' }}>
      <Trans>Show the rides</Trans>
    </Button>
  );
}
