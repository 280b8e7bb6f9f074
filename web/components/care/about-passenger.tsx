import { t } from '@lingui/core/macro';
import { Box, Button } from '@mui/material';
import { lazy, Suspense, useId, useState } from 'react';
import { LoadingScreen } from '../loading-screen.tsx';
import type { PassengerRecordsProps } from './passenger-records.tsx';

const PassengerRecords = lazy(async () => ({
  default: (await import('./passenger-records.tsx')).PassengerRecords,
}));

/** What is kept about a passenger without an account: fetched when it is opened, and kept as it was typed when it is closed. */
export function AboutPassenger({ passenger, ...rest }: PassengerRecordsProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const id = useId();
  const toggle = () => {
    setOpen(!isOpen);
    setOpened(true);
  };
  return (
    <Box>
      <Button variant="outlined" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        {t`About ${{ name: passenger.firstName }}`}
      </Button>
      <div id={id} hidden={!isOpen}>
        {wasOpened && (
          <Suspense fallback={<LoadingScreen />}>
            <PassengerRecords passenger={passenger} {...rest} />
          </Suspense>
        )}
      </div>
    </Box>
  );
}
