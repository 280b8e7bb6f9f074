import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Chip, Link as TextLink, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPhone } from '../../../../domain/users/phone.ts';
import { fullName } from '../../../../domain/users/user.ts';
import { stageText } from '../../../components/ride-history/ride-status.ts';
import { CallReturnButton } from '../../../components/return-trip/call-return-button.tsx';
import { needsTexts } from '../../../components/needs/needs-text.ts';
import type { DeskCallerQuery } from '../../../generated/operations.ts';
import { soonText, useAreaTime } from '../../../lib/area-time.ts';
import { cardName } from '../../../lib/card-name.ts';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import { moneyText } from '../../../lib/money-text.ts';
import { CallList } from './call-list.tsx';
import { weekdayName } from './when-fields.tsx';

const CancelDialog = lazyDialog(
  'booking',
  async () => (await import('../bookings/cancel-dialog.tsx')).CancelDialog,
);
const AssignDialog = lazyDialog(
  'booking',
  async () => (await import('../bookings/assign-dialog.tsx')).AssignDialog,
);

type Caller = DeskCallerQuery['caller'];
type OpenRide = Caller['openRides'][number];

interface CallerFactsProps {
  readonly caller: Caller;
  readonly onChanged: () => Promise<unknown>;
}

/** What the desk has before it while somebody is on the line. */
export function CallerFacts({ caller, onChanged }: CallerFactsProps) {
  const { user, available, cards, needs, standingRides, calls, places } = caller;
  const needed = needsTexts(needs);
  return (
    <Box component="aside" aria-label={t`About the caller`} sx={{ display: 'grid', gap: 5 }}>
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 180 }}>
          <Typography variant="h4" component="h2">
            <TextLink component={Link} to={`/admin/user/${user.id}`} underline="hover">
              {fullName(user)}
            </TextLink>
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {[user.phone === null ? null : formatPhone(user.phone), user.email || null]
              .filter((fact) => fact !== null)
              .join(' · ')}
          </Typography>
        </Box>
        {!user.hasAccount && <Chip size="small" variant="outlined" label={t`No account`} />}
        {user.suspended && <Chip size="small" color="error" label={t`Suspended`} />}
      </Box>
      <Part title={t`Money`}>
        <Typography variant="body2">
          {t`Wallet: ${{ amount: moneyText(available) }}`}
          {' · '}
          {cards.length > 0 ? cards.map(cardName).join(', ') : t`no card on file`}
        </Typography>
      </Part>
      {needed.length > 0 && (
        <Part title={t`Needs`}>
          <Typography variant="body2">{needed.join(', ')}</Typography>
        </Part>
      )}
      {places.length > 0 && (
        <Part title={t`Saved places`}>
          {places.map(({ id, name, address }) => (
            <Typography key={id} variant="body2">
              <b>{name}</b> {address}
            </Typography>
          ))}
        </Part>
      )}
      <OpenRides rides={caller.openRides} onChanged={onChanged} />
      {standingRides.length > 0 && (
        <Part title={t`Standing rides`}>
          {standingRides.map(({ id, times, pickup, dropoff }) => (
            <Typography key={id} variant="body2">
              {times.map(({ weekday, time }) => `${weekdayName(weekday, 'short')} ${time}`).join(', ')}
              {': '}
              {pickup.address} → {dropoff.address}
            </Typography>
          ))}
        </Part>
      )}
      {calls.length > 0 && (
        <Part title={t`Earlier calls`}>
          <CallList calls={calls} />
        </Part>
      )}
    </Box>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h5" component="h3">
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** Rides that are not over, and what can be done about them while the caller is on the line. */
function OpenRides({
  rides,
  onChanged,
}: { readonly rides: readonly OpenRide[] } & Omit<CallerFactsProps, 'caller'>) {
  const { timeZone } = useAreaTime();
  const [asked, ask] = useState<{ readonly act: 'cancel' | 'assign'; readonly ride: OpenRide } | null>(null);
  const close = () => {
    ask(null);
    void onChanged().catch(() => undefined);
  };
  const of = (act: 'cancel' | 'assign') => (asked?.act === act ? asked.ride : null);
  if (rides.length === 0) return null;
  return (
    <Part title={t`Open rides`}>
      {rides.map((ride) => {
        const at = soonText(ride.scheduledFor ?? ride.requestedAt, new Date(), timeZone);
        return (
          <Box key={ride.id} sx={{ py: 2, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 1 }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {at} · {stageText(ride.stage)}
            </Typography>
            <Typography variant="body2">
              {ride.pickup.address} → {ride.dropoff.address}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {ride.driver ? fullName(ride.driver) : t`No driver yet`} · {moneyText(ride.totalFare)}
            </Typography>
            <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
              <Button size="small" onClick={() => ask({ act: 'assign', ride })}>
                <Trans>Another driver</Trans>
              </Button>
              {ride.canCallReturn && (
                <CallReturnButton rideId={ride.id} size="small" onCalled={onChanged}>
                  <Trans>Call the return</Trans>
                </CallReturnButton>
              )}
              <Button size="small" color="error" onClick={() => ask({ act: 'cancel', ride })}>
                <Trans>Cancel ride</Trans>
              </Button>
            </Box>
          </Box>
        );
      })}
      <CancelDialog booking={of('cancel')} onClose={close} />
      <AssignDialog booking={of('assign')} onClose={close} />
    </Part>
  );
}
