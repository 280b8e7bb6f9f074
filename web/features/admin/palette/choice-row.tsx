import { t } from '@lingui/core/macro';
import RouteOutlinedIcon from '@mui/icons-material/RouteOutlined';
import { Box, Chip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { shortPlace } from '../../../lib/place-text.ts';
import { fullName } from '../../../../domain/users/user.ts';
import { formatPhone } from '../../../../domain/users/phone.ts';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import { TYPE_LABELS } from '../../../components/shell-header.tsx';
import { useAreaTime } from '../../../lib/area-time.ts';
import { ADMIN_TABS } from '../admin-tabs.tsx';
import { StatusChip } from '../bookings/booking-columns.tsx';
import type { Choice } from './choices.ts';
import { KeyHint } from './key-hint.tsx';
import type { FoundPerson, FoundRide } from './use-console-hits.ts';

/** What one choice shows: what it is, which one of them, and what sets it apart. */
export function ChoiceRow({ choice }: { choice: Choice }) {
  if (choice.group === 'people') return <PersonRow person={choice.person} />;
  if (choice.group === 'rides') return <RideRow ride={choice.ride} />;
  if (choice.group === 'actions')
    return <Row icon={ADMIN_TABS[choice.action.tab].icon} first={choice.label} />;
  const { label, tab, keys } = choice.screen;
  return (
    <Row icon={ADMIN_TABS[tab].icon} first={label}>
      {keys && <KeyHint>{keys}</KeyHint>}
    </Row>
  );
}

function PersonRow({ person }: { person: FoundPerson }) {
  const { email, phone, type, suspended } = person;
  const second = phone ? `${email} · ${formatPhone(phone)}` : email;
  return (
    <Row icon={<PersonAvatar person={person} size={28} />} first={fullName(person)} second={second}>
      {suspended ? (
        <Chip size="small" color="error" label={t`Suspended`} />
      ) : (
        <Chip size="small" variant="outlined" label={TYPE_LABELS[type]} />
      )}
    </Row>
  );
}

function RideRow({ ride }: { ride: FoundRide }) {
  const { dateTime } = useAreaTime();
  const { id, status, requestedAt, pickup, dropoff, rider } = ride;
  return (
    <Row
      icon={<RouteOutlinedIcon />}
      first={`${shortPlace(pickup)} → ${shortPlace(dropoff)}`}
      second={`${fullName(rider)} · ${dateTime(requestedAt)} · ${id.slice(-8)}`}
    >
      <StatusChip status={status} />
    </Row>
  );
}

interface RowProps {
  readonly icon: ReactNode;
  readonly first: string;
  readonly second?: string;
  readonly children?: ReactNode;
}

function Row({ icon, first, second, children }: RowProps) {
  return (
    <>
      <Box
        aria-hidden
        sx={{ width: 28, display: 'grid', placeItems: 'center', flex: 'none', '& svg': { fontSize: 20 } }}
      >
        {icon}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
          {first}
        </Typography>
        {second && (
          <Typography variant="caption" component="p" color="textSecondary" noWrap>
            {second}
          </Typography>
        )}
      </Box>
      {children}
    </>
  );
}
