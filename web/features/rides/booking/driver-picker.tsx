import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Box,
  Button,
  Chip,
  RadioGroup,
  Skeleton,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { Notice } from '../../../components/notice.tsx';
import type { DriverChoiceFragment } from '../../../generated/operations.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { DriverOption } from './driver-option.tsx';
import { PickupOutlook } from './pickup-outlook.tsx';
import { driverObstacle, withDriverMode, type TripDraft } from './trip-draft.ts';
import { useTrustDriver } from './use-trust-driver.ts';

/** Faces shown before the rest is asked for. */
const SHOWN_FIRST = 4;

/** Both labels stay on one line in the narrow column. */
const OPTION = { fontSize: '0.875rem', px: 1 };

interface DriverPickerProps {
  readonly draft: TripDraft;
  readonly isLongDistance: boolean;
  /** Trusted first; null while they load. */
  readonly drivers: readonly DriverChoiceFragment[] | null;
  readonly onChange: (draft: TripDraft) => void;
}

/** "Choose Specific Driver" or "Any Available Driver". */
export function DriverPicker({ draft, isLongDistance, drivers, onChange }: DriverPickerProps) {
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
        <DriverList {...{ draft, isLongDistance, drivers, onChange }} />
      )}
    </Box>
  );
}

function DriverList({ draft, isLongDistance, drivers, onChange }: DriverPickerProps) {
  const { homeCity } = useConfiguration().serviceArea;
  const [showsAll, setShowsAll] = useState(false);
  const trust = useTrustDriver();
  if (!drivers) return <Skeleton variant="rounded" height={84} aria-label={t`Loading drivers`} />;
  if (drivers.length === 0) {
    const action = {
      label: t`Any Available Driver`,
      onClick: () => onChange(withDriverMode(draft, 'broadcast')),
    };
    return (
      <Notice title={t`No drivers to choose from right now`} action={action}>
        <Trans>Your trusted drivers and those online appear here.</Trans>
      </Notice>
    );
  }
  const trip = { isLongDistance, when: draft.when, homeCity, needs: draft.needs?.needs ?? [] };
  const shown = drivers.filter(
    (driver, index) => showsAll || index < SHOWN_FIRST || driver.id === draft.driverId,
  );
  return (
    <>
      <RadioGroup
        aria-label={t`Drivers`}
        value={draft.driverId}
        onChange={(_, driverId) => onChange({ ...draft, driverId })}
        sx={{ gap: 2, flexWrap: 'nowrap' }}
      >
        {shown.map((driver) => (
          <DriverOption
            key={driver.id}
            driver={driver}
            isChosen={driver.id === draft.driverId}
            obstacle={driverObstacle(driver, trip)}
            onTrust={(trusted) => void trust(driver, trusted)}
          />
        ))}
      </RadioGroup>
      {shown.length < drivers.length && (
        <Button size="small" onClick={() => setShowsAll(true)}>
          <Trans>Show {ph({ count: drivers.length - shown.length })} more</Trans>
        </Button>
      )}
    </>
  );
}
