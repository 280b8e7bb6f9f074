import { t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import { Box, Button, Chip, Link as TextLink, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPhone } from '../../../../domain/users/phone.ts';
import { fullName } from '../../../../domain/users/user.ts';
import { needsTexts } from '../../../components/needs/needs-text.ts';
import { patternText } from '../../../components/standing-rides/pattern-words.ts';
import type { DeskCallerQuery } from '../../../generated/operations.ts';
import { cardName } from '../../../lib/card-name.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { CallList } from './call-list.tsx';
import { OpenRides } from './open-rides.tsx';

type Caller = DeskCallerQuery['caller'];

interface CallerFactsProps {
  readonly caller: Caller;
  readonly onChanged: () => Promise<unknown>;
}

const OPEN_RIDES_ID = 'open-rides';

/** On screens where they lie below the form: how many rides the caller has, and the way to them. */
export function ToOpenRides({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <Button
      href={`#${OPEN_RIDES_ID}`}
      variant="outlined"
      endIcon={<ArrowDownwardIcon />}
      sx={{ display: { lg: 'none' }, justifySelf: 'start' }}
    >
      <Plural value={count} one="# open ride" other="# open rides" />
    </Button>
  );
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
      {caller.openRides.length > 0 && (
        <Part id={OPEN_RIDES_ID} title={t`Open rides`}>
          <OpenRides rides={caller.openRides} onChanged={onChanged} />
        </Part>
      )}
      {standingRides.length > 0 && (
        <Part title={t`Standing rides`}>
          {standingRides.map(({ pickup, dropoff, ...series }) => (
            <Typography key={series.id} variant="body2">
              <b>{patternText(series)}</b>: {pickup.address} → {dropoff.address}
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

interface PartProps {
  /** Of what a link leads to: the focus goes along. */
  readonly id?: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Part({ id, title, children }: PartProps) {
  const target = id === undefined ? {} : { id, tabIndex: -1 };
  return (
    <Box
      component="section"
      {...target}
      sx={{ display: 'grid', gap: 1, outline: 'none', scrollMarginTop: 80 }}
    >
      <Typography variant="h5" component="h3">
        {title}
      </Typography>
      {children}
    </Box>
  );
}
