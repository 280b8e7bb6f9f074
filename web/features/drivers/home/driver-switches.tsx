import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, AlertTitle, Box, Button, Link, Switch, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import type { DriverSwitchesProfileFragment } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { usePresence } from '../presence/presence.ts';
import { notApprovedText, onlineText } from './online-text.ts';
import { useDriverSwitches } from './use-driver-switches.ts';

interface DriverSwitchesProps {
  readonly profile: DriverSwitchesProfileFragment;
  readonly isApproved: boolean;
  /** Below a heading of the screen, instead of being it. */
  readonly isSection?: boolean;
}

/** Online or offline, and whether trips outside the home city are welcome. */
export function DriverSwitches({ profile, isApproved, isSection = false }: DriverSwitchesProps) {
  const { homeCity } = useConfiguration().serviceArea;
  const turn = useDriverSwitches(profile);
  const presence = usePresence();
  const { time } = useAreaTime();
  const isOnline = profile.isAvailable;
  return (
    <Box sx={{ minWidth: 0, maxWidth: { md: 480 } }}>
      <SwitchRow
        label={t`Online`}
        {...(isApproved ? onlineText(profile, presence, time) : notApprovedText())}
        headingLevel={isSection ? 'h2' : 'h1'}
        checked={isOnline}
        disabled={!isApproved || presence.isLost}
        onTurn={(isAvailable) => void turn({ isAvailable })}
      />
      <SwitchRow
        label={t`Long Distance`}
        text={t`Accept trips outside ${homeCity}`}
        checked={profile.allowLongDistance}
        disabled={false}
        onTurn={(allowLongDistance) => void turn({ allowLongDistance })}
      />
      {isOnline && presence.isUndecided ? (
        <ShareChoice onShare={presence.share} />
      ) : (
        <SwitchRow
          label={t`Share Location`}
          text={
            presence.sharing === 'refused'
              ? t`This browser does not tell where you are. Allow it in its settings, then switch on.`
              : t`Your rider sees you on the map from acceptance to the end of the ride. Only while you are online; kept for five minutes.`
          }
          checked={presence.sharing === 'on' || presence.sharing === 'asking'}
          disabled={!isApproved}
          onTurn={presence.share}
        />
      )}
      {!isApproved && (
        <Alert severity="info" sx={{ mt: 3 }}>
          <Trans>
            <AlertTitle>Driver Approval Process</AlertTitle>
            Complete your driver profile and wait for admin approval before accepting rides. Until then you
            stay offline; you can already set your weekly schedule.{' '}
            <Link component={RouterLink} to="/driver/apply">
              Your driver application
            </Link>
          </Trans>
        </Alert>
      )}
    </Box>
  );
}

/** Asked once on a device, when the driver is online for the first time: sharing is chosen, nothing is sent before the answer. */
function ShareChoice({ onShare }: { onShare: (isWanted: boolean) => void }) {
  const [isWanted, setWanted] = useState(true);
  return (
    <Alert severity="info" sx={{ mt: 3 }}>
      <AlertTitle>
        <Trans>Share your location while you are online?</Trans>
      </AlertTitle>
      <Trans>
        Your rider sees you on the map from acceptance to the end of the ride, and near requests come with
        their distance. Only while you are online; kept for five minutes. You can switch it off at any time.
      </Trans>
      <Box sx={{ my: 3 }}>
        <SwitchRow
          label={t`Share Location`}
          text={t`Nothing is sent before you confirm.`}
          checked={isWanted}
          disabled={false}
          onTurn={setWanted}
        />
      </Box>
      <Button variant="contained" onClick={() => onShare(isWanted)}>
        <Trans>Confirm</Trans>
      </Button>
    </Alert>
  );
}

interface SwitchRowProps {
  /** The name of the switch; shown unless a heading says the state in words. */
  readonly label: string;
  readonly heading?: string;
  readonly headingLevel?: 'h1' | 'h2';
  readonly text: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onTurn: (on: boolean) => void;
}

function SwitchRow({ label, heading, headingLevel = 'h1', text, checked, disabled, onTurn }: SwitchRowProps) {
  const inputId = useId();
  const textId = useId();
  return (
    <Box
      sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 4, minHeight: 56 }}
    >
      <Box sx={{ minWidth: 0 }}>
        {heading ? (
          <Typography variant="h2" component={headingLevel}>
            {heading}
          </Typography>
        ) : (
          <Typography component="label" htmlFor={inputId} sx={{ fontWeight: 600 }}>
            {label}
          </Typography>
        )}
        <Typography id={textId} variant="body2" color="textSecondary">
          {text}
        </Typography>
      </Box>
      <Switch
        id={inputId}
        checked={checked}
        disabled={disabled}
        onChange={(_, on) => onTurn(on)}
        slotProps={{ input: { 'aria-label': label, 'aria-describedby': textId } }}
        sx={heading ? { transform: 'scale(1.25)', transformOrigin: 'right', flex: 'none' } : { flex: 'none' }}
      />
    </Box>
  );
}
