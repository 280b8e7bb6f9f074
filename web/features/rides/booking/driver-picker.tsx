import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Chip, Skeleton, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useConfiguration } from '../../../lib/configuration.ts';
import type { DriverListProps } from './driver-list.tsx';
import { PickupOutlook } from './pickup-outlook.tsx';
import { withDriverMode, type TripDraft } from './trip-draft.ts';

const DriverList = lazy(async () => ({ default: (await import('./driver-list.tsx')).DriverList }));

/** Both labels stay on one line in the narrow column. */
const OPTION = { fontSize: '0.875rem', px: 1 };

/** "Choose Specific Driver" or "Any Available Driver". */
export function DriverPicker(props: DriverListProps) {
  const { draft, isLongDistance, onChange } = props;
  const { homeCity } = useConfiguration().serviceArea;
  return (
    <Box
      component="section"
      aria-label={t`Driver`}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', minHeight: 24 }}>
        <Typography variant="h5" component="h2">
          <Trans>Who drives</Trans>
        </Typography>
        {isLongDistance && <Chip size="small" label={t`Outside ${homeCity}`} sx={{ bgcolor: 'glass' }} />}
      </Box>
      <ToggleButtonGroup
        exclusive
        fullWidth
        color="primary"
        aria-label={t`Who drives`}
        value={draft.driverMode}
        onChange={(_, mode: TripDraft['driverMode'] | null) => mode && onChange(withDriverMode(draft, mode))}
      >
        <ToggleButton value="broadcast" sx={OPTION}>
          <Trans>Any Available Driver</Trans>
        </ToggleButton>
        <ToggleButton value="specific" sx={OPTION}>
          <Trans>Choose Specific Driver</Trans>
        </ToggleButton>
      </ToggleButtonGroup>
      {draft.driverMode === 'broadcast' ? (
        <>
          <PickupOutlook draft={draft} />
          <Typography variant="body2" color="textSecondary">
            <Trans>
              Every driver who is free for your trip sees the request; the first to accept drives you.
            </Trans>
          </Typography>
        </>
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" height={84} />}>
          <DriverList {...props} />
        </Suspense>
      )}
    </Box>
  );
}
