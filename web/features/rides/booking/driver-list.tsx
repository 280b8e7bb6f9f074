import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, RadioGroup, Skeleton } from '@mui/material';
import { useState } from 'react';
import { Notice } from '../../../components/notice.tsx';
import type { DriverChoiceFragment } from '../../../generated/operations.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { DriverOption } from './driver-option.tsx';
import { driverObstacle, withDriverMode, type TripDraft } from './trip-draft.ts';
import { useTrustDriver, useTrustDriverFor } from './use-trust-driver.ts';

/** Faces shown before the rest is asked for. */
const SHOWN_FIRST = 4;

export interface DriverListProps {
  readonly draft: TripDraft;
  readonly isLongDistance: boolean;
  /** Trusted first; null while they load. */
  readonly drivers: readonly DriverChoiceFragment[] | null;
  /** Who rides where it is somebody else, and whether the rider keeps whom they trust. */
  readonly whose: { readonly passengerId: string; readonly mayTrust: boolean } | null;
  readonly onChange: (draft: TripDraft) => void;
}

/** The drivers to choose one of, by face. */
export function DriverList({ draft, isLongDistance, drivers, whose, onChange }: DriverListProps) {
  const { homeCity } = useConfiguration().serviceArea;
  const [showsAll, setShowsAll] = useState(false);
  const trustOwn = useTrustDriver();
  const trustTheirs = useTrustDriverFor(whose?.passengerId ?? '');
  const trust = whose ? trustTheirs : trustOwn;
  const mayTrust = whose?.mayTrust ?? true;
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
            onTrust={mayTrust ? (trusted) => void trust(driver, trusted) : null}
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
