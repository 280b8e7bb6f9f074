import type { ApolloCache } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, List, ListItem, ListItemText, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { fullName } from '../../../domain/users/user.ts';
import type { PassengerRecordsQuery } from '../../generated/operations.ts';
import { PassengerRecordsDocument } from '../../generated/passenger-records.ts';
import { LoadingScreen } from '../loading-screen.tsx';
import { NeedsForm } from '../needs/needs-form.tsx';
import { Notice } from '../notice.tsx';
import { PlacesList } from '../places/places-list.tsx';
import { ContactForm } from '../safety/contact-form.tsx';
import { useCurrentUser } from '../../lib/session.ts';
import { PersonTexts } from './person-texts.tsx';
import { useTrustedOf } from './use-trusted-of.ts';

export interface PassengerRecordsProps {
  readonly passenger: { readonly id: string; readonly firstName: string };
  /** Of its parts, below the one under which it stands. */
  readonly headings: 'h2' | 'h4';
  /** How whoever books nothing themself finds one more driver to trust. */
  readonly addDriver?: ((trust: (driverId: string) => Promise<void>) => ReactNode) | undefined;
}

/** What a passenger without an account needs, whom they want to be told in an emergency and where they usually go, to be changed. */
export function PassengerRecords({ passenger, headings, addDriver }: PassengerRecordsProps) {
  const { id: passengerId, firstName: name } = passenger;
  const { user } = useCurrentUser();
  const variables = { passengerId };
  const { data, error, refetch } = useQuery(PassengerRecordsDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
  });
  if (!data)
    return error ? (
      <Notice title={t`What is kept about ${{ name }} could not be loaded`} onRetry={refetch} />
    ) : (
      <LoadingScreen />
    );
  const keep = (cache: ApolloCache, saved: Partial<PassengerRecordsQuery>) => {
    cache.updateQuery(
      { query: PassengerRecordsDocument, variables },
      (kept) => kept && { ...kept, ...saved },
    );
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6, mt: 4, maxWidth: 560 }}>
      <Part
        {...{ headings }}
        title={t`What does ${{ name }} need?`}
        text={t`Each booking for ${{ name }} begins with it. A driver may never decline a ride because of a service animal.`}
      >
        <NeedsForm
          kept={data.riderNeeds}
          passengerId={passengerId}
          onSaved={(cache, riderNeeds) => keep(cache, { riderNeeds })}
        />
      </Part>
      <Part
        {...{ headings }}
        title={t`Emergency contact`}
        text={t`On a trip of ${{ name }}, the emergency sheet of whoever may book for them opens a message to this person. Their own phone sends it; we never write to the contact.`}
      >
        <ContactForm
          kept={data.emergencyContact}
          passengerId={passengerId}
          onSaved={(cache, emergencyContact) => keep(cache, { emergencyContact })}
        />
      </Part>
      <Part
        {...{ headings }}
        title={t`Trusted Drivers`}
        text={t`Offered first where somebody books for ${{ name }}.`}
      >
        <TrustedList {...{ passenger, addDriver }} />
      </Part>
      {user?.type !== 'ADMIN' && (
        <Part
          {...{ headings }}
          title={t`Text messages`}
          text={t`How ${{ name }} learns without the app that a driver comes, and calls the return.`}
        >
          <PersonTexts person={passenger} canStop={false} />
        </Part>
      )}
      <Part {...{ headings }} title={t`Places`} text={t`Where ${{ name }} usually goes.`}>
        <PlacesList
          places={data.savedPlaces}
          whose={{ passengerId, shownBy: PassengerRecordsDocument }}
          nothing={
            <Typography color="textSecondary">
              <Trans>No saved places yet</Trans>
            </Typography>
          }
        />
      </Part>
    </Box>
  );
}

/** Whom they trust, to be taken out again; more come with the heart in a booking, or after a ride with them. */
function TrustedList({ passenger, addDriver }: Pick<PassengerRecordsProps, 'passenger' | 'addDriver'>) {
  const { drivers, trust, isBusy, hasFailed, retry } = useTrustedOf(passenger.id);
  if (!drivers)
    return hasFailed ? (
      <Notice title={t`The trusted drivers could not be loaded`} onRetry={retry} />
    ) : (
      <LoadingScreen />
    );
  return (
    <>
      {drivers.length === 0 && (
        <Typography color="textSecondary">
          <Trans>Nobody yet. Mark a driver with the heart when you book, or after a ride with them.</Trans>
        </Typography>
      )}
      <List disablePadding>
        {drivers.map((driver) => (
          <ListItem key={driver.id} divider disableGutters sx={{ gap: 1 }}>
            <ListItemText primary={fullName(driver)} sx={{ overflowWrap: 'anywhere' }} />
            <Button
              size="small"
              color="error"
              disabled={isBusy}
              aria-label={t`Remove ${{ name: fullName(driver) }}`}
              onClick={() => void trust(driver.id, false)}
            >
              <Trans>Remove</Trans>
            </Button>
          </ListItem>
        ))}
      </List>
      {addDriver?.((driverId) => trust(driverId, true))}
    </>
  );
}

interface PartProps extends Pick<PassengerRecordsProps, 'headings'> {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Part({ headings, title, text, children }: PartProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <Box>
        <Typography id={id} variant="h5" component={headings}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {text}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}
