import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { exactPlace } from '../../../../domain/geo/place.ts';
import { fullName } from '../../../../domain/users/user.ts';
import { isAuthorizedLater } from '../../../../domain/payments/payment.ts';
import { ofRiderTexts } from '../../../../domain/rides/rider-texts.ts';
import { AddressField } from '../../../components/address-field/address-field.tsx';
import { AddressSearch, type AddressSearchProps } from '../../../components/address-field/address-search.tsx';
import type { OfferedPlace } from '../../../components/address-field/offered-place.ts';
import { NeedsFields } from '../../../components/needs/needs-fields.tsx';
import { needsTexts } from '../../../components/needs/needs-text.ts';
import { OutlinedField } from '../../../components/outlined-field.tsx';
import { listText } from '../../../components/standing-rides/pattern-words.ts';
import { clockText, weekdayText } from '../../../lib/clock-words.ts';
import type { DeskCallerQuery } from '../../../generated/operations.ts';
import { soonText, useAreaTime } from '../../../lib/area-time.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { serverText } from '../../../lib/server-text.ts';
import { KeyHint } from '../palette/key-hint.tsx';
import { CardLink } from './card-link.tsx';
import { ChoiceRadios } from './choice-radios.tsx';
import { type DeskDraft, newDraft } from './desk-draft.ts';
import { bookedSentences, fareSentences } from './read-out.ts';
import { ReadOut } from '../read-out-box.tsx';
import { useDeskBooking } from './use-desk-booking.ts';
import { useDeskPlan } from './use-desk-plan.ts';
import { UsualTrips } from './usual-trips.tsx';
import { WhenFields } from './when-fields.tsx';

interface TripFormProps {
  readonly draft: DeskDraft;
  readonly data: DeskCallerQuery;
  readonly change: (changes: Partial<DeskDraft>) => void;
  readonly onBooked: (sentences: readonly string[]) => void;
}

/** The ride that is talked about, in the order of a call; Ctrl and Enter book it. */
export function TripForm({ draft, data, change, onBooked }: TripFormProps) {
  const { caller } = data;
  const plan = useDeskPlan(draft, data);
  const { timeZone } = useAreaTime();
  const form = useRef<HTMLFormElement>(null);
  const booking = useDeskBooking({
    onRefused: (isFareChanged) => {
      change({ rideId: newDraft().rideId });
      if (isFareChanged) void plan.askFare().catch(() => undefined);
    },
  });
  const driver = caller.trustedDrivers.find(({ id }) => id === draft.driverId);
  const book = async () => {
    if (!plan.plan || booking.isBusy) return;
    const { schedule, cents, way } = plan;
    const days = listText(draft.weekdays.map((day) => weekdayText(day)));
    const sentences = bookedSentences({
      draft,
      when: schedule.pickup && soonText(schedule.pickup.toISOString(), new Date(), timeZone),
      weekly: draft.when === 'weekly' ? t`every ${days} at ${{ time: clockText(draft.time) }}` : null,
      driverName: driver ? fullName(driver) : null,
      way,
      neededCents: cents,
      isLater: isAuthorizedLater(schedule.pickup, new Date()),
    });
    if (await booking.book(plan.plan)) onBooked(sentences);
  };
  const isFresh = draft.pickup === null && draft.dropoff === null;
  const hasTrips = caller.usualTrips.length > 0;
  useEffect(() => {
    if (isFresh && !hasTrips) form.current?.querySelector('input')?.focus();
  }, [isFresh, hasTrips]);
  const toWhen = () => form.current?.querySelector<HTMLInputElement>('input[type=radio]')?.focus();
  return (
    <Box
      component="form"
      ref={form}
      aria-label={t`The ride`}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void book();
      }}
      sx={{ display: 'grid', gap: 4 }}
    >
      <TripPart {...{ draft, change, caller, isFresh }} today={plan.today} onChosen={toWhen} />
      <MoneyPart {...{ draft, change, caller, plan }} />
      <ReadOut sentences={plan.quote ? fareSentences({ quote: plan.quote, draft, cover: plan.cover }) : []} />
      {booking.problem !== null && <Alert severity="error">{booking.problem}</Alert>}
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          size="large"
          disabled={plan.plan === null}
          loading={booking.isBusy}
          onClick={() => void book()}
        >
          {draft.when === 'weekly' ? t`Make standing ride` : t`Book ride`}
        </Button>
        <KeyHint>{t`Ctrl+Enter`}</KeyHint>
        <Typography role="status" variant="body2" color="textSecondary">
          {plan.missing}
        </Typography>
      </Box>
    </Box>
  );
}

interface TripPartProps extends PartProps {
  readonly today: string;
  /** Nothing is chosen yet: the usual trips come first. */
  readonly isFresh: boolean;
  readonly onChosen: () => void;
}

/** From where to where, when, with whom, and what the driver has to know. */
function TripPart({ draft, change, caller, today, isFresh, onChosen }: TripPartProps) {
  return (
    <>
      {isFresh && caller.usualTrips.length > 0 && (
        <UsualTrips
          trips={caller.usualTrips}
          hasFocus={isFresh}
          onChoose={({ pickup, dropoff, notes }) => {
            change({ pickup: exactPlace(pickup), dropoff: exactPlace(dropoff), notes: notes ?? '' });
            onChosen();
          }}
        />
      )}
      <Places value={caller.places}>
        <AddressField
          Search={PlaceSearch}
          label={t`From`}
          letter="P"
          value={draft.pickup}
          onChange={(pickup) => change({ pickup })}
        />
        <AddressField
          Search={PlaceSearch}
          label={t`To`}
          letter="D"
          value={draft.dropoff}
          onChange={(dropoff) => change({ dropoff })}
        />
      </Places>
      <WhenFields {...{ draft, change }} today={today} />
      <DriverSelect {...{ draft, change, caller }} />
      <Needs {...{ draft, change, caller }} />
      <OutlinedField
        label={t`Note to the driver`}
        value={draft.notes}
        onChange={({ target }) => change({ notes: target.value.slice(0, NOTES_MAX_LENGTH) })}
      />
    </>
  );
}

interface MoneyPartProps extends PartProps {
  readonly plan: ReturnType<typeof useDeskPlan>;
}

/** Who pays, and why somebody cannot. */
function MoneyPart({ draft, caller, plan, change }: MoneyPartProps) {
  return (
    <>
      {plan.covers.length > 0 && (
        <ChoiceRadios
          label={t`Does an organization pay?`}
          value={plan.cover?.agreementId ?? WITHOUT}
          choices={[
            { id: WITHOUT, label: t`No` },
            ...plan.covers.map(({ agreementId, organisationName, covered, problemText }) => ({
              id: agreementId,
              label: `${organisationName}, ${moneyText(covered)}`,
              problem: problemText === null ? null : serverText(problemText),
            })),
          ]}
          onChange={(id) => change({ agreementId: id === WITHOUT ? null : id })}
        />
      )}
      <ChoiceRadios
        label={t`Paid by`}
        value={plan.way?.id ?? null}
        choices={plan.ways}
        onChange={(payment) => change({ payment })}
      />
      <CardLink link={draft.cardLink} caller={caller} onSent={(cardLink) => change({ cardLink })} />
    </>
  );
}

const WITHOUT = '';
const { notes: NOTES_MAX_LENGTH } = ofRiderTexts((_, maxLength) => maxLength);

const PlacesContext = createContext<readonly OfferedPlace[]>([]);

function Places({
  value,
  children,
}: {
  readonly value: DeskCallerQuery['caller']['places'];
  readonly children: React.ReactNode;
}) {
  const [places] = useState(() =>
    value.map(({ name, address, lat, lng }) => ({ name, address, lat, lng, approximate: false })),
  );
  return <PlacesContext value={places}>{children}</PlacesContext>;
}

/** The search of an address that offers the places of who calls. */
function PlaceSearch(props: AddressSearchProps) {
  return <AddressSearch {...props} offered={useContext(PlacesContext)} />;
}

interface PartProps {
  readonly draft: DeskDraft;
  readonly caller: DeskCallerQuery['caller'];
  readonly change: (changes: Partial<DeskDraft>) => void;
}

function DriverSelect({ draft, caller, change }: PartProps) {
  if (caller.trustedDrivers.length === 0) return null;
  return (
    <TextField
      select
      label={t`Driver`}
      value={draft.driverId ?? WITHOUT}
      onChange={({ target }) => change({ driverId: target.value === WITHOUT ? null : target.value })}
    >
      <MenuItem value={WITHOUT}>{t`Anyone`}</MenuItem>
      {caller.trustedDrivers.map((driver) => (
        <MenuItem key={driver.id} value={driver.id}>
          {driver.isAvailable ? t`${{ driver: fullName(driver) }}, online` : fullName(driver)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** What the caller needs, of every ride unless it is another for this one. */
function Needs({ draft, caller, change }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const { needs, extraMinutes } = caller.needs;
  const chosen = draft.needs ?? { needs, extraMinutes };
  const words = needsTexts(chosen);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
        <Typography variant="body2" sx={{ flex: 1 }}>
          {words.length > 0 ? t`Needs: ${{ needs: words.join(', ') }}` : t`Needs nothing special`}
        </Typography>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Trans>Change needs</Trans>
        </Button>
      </Box>
      {isOpen && <NeedsFields chosen={chosen} onChange={(next) => change({ needs: next })} />}
    </Box>
  );
}
