import type { DocumentNode } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Dialog, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { placeNameField } from '../../../application/places/inputs.ts';
import type { Place } from '../../../domain/geo/place.ts';
import type { PlaceKind } from '../../generated/operations.ts';
import { SavePlaceDocument } from '../../generated/place-dialog.ts';
import { KnownPlacesDocument } from '../../generated/places.ts';
import { AddressField } from '../address-field/address-field.tsx';
import { AddressSearch } from '../address-field/address-search.tsx';
import { ChangedFields } from '../form/changed-fields.tsx';
import { DialogForm } from '../form/dialog-form.tsx';
import { TextField } from '../form/text-field.tsx';
import { useRecordVersion } from '../form/use-record-version.ts';
import { useZodForm } from '../form/use-zod-form.ts';
import { useToast } from '../toast.tsx';
import { toFailure } from '../form/failure.ts';

/** What is filled in when the dialog opens. */
export interface PlaceDraft {
  /** Of the place that is changed; null of a new one. */
  readonly id: string | null;
  /** Of the place that is changed. */
  readonly version: string | null;
  readonly kind: PlaceKind;
  readonly name: string;
  readonly place: Place | null;
}

/** A passenger whom somebody else speaks for, and what shows their places. */
export interface PlacesOwner {
  readonly passengerId: string;
  readonly shownBy: DocumentNode;
}

interface PlaceDialogProps {
  /** Null closes the dialog. */
  readonly draft: PlaceDraft | null;
  /** Whose; the rider's own without it. */
  readonly whose?: PlacesOwner;
  readonly onClose: () => void;
}

/** Keeps an address under a name, or changes one that is kept. */
export function PlaceDialog({ draft, onClose, ...owner }: PlaceDialogProps) {
  return (
    <Dialog open={draft !== null} onClose={onClose} maxWidth="sm" fullWidth>
      {draft && <PlaceForm {...{ draft, onClose }} {...owner} />}
    </Dialog>
  );
}

const formSchema = z.object({ kind: z.enum(['HOME', 'WORK', 'OTHER']), name: placeNameField });

interface PlaceFormProps extends PlaceDialogProps {
  readonly draft: PlaceDraft;
}

function PlaceForm({ draft, whose, onClose }: PlaceFormProps) {
  const form = useZodForm(formSchema, { defaultValues: { kind: draft.kind, name: draft.name } });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const [place, setPlace] = useState(draft.place);
  const record = useRecordVersion<PlaceValues>(
    {
      version: draft.version ?? '',
      values: { kind: draft.kind, name: draft.name, place: toStop(draft.place) },
    },
    {
      read: () => ({ ...form.getValues(), place: toStop(place) }),
      write: (field, value) => {
        if (field === 'place') setPlace({ ...(value as Stop), approximate: false });
        else form.setValue(field, value as never);
      },
      toValues: ({ kind: savedKind, ...saved }) => ({ ...saved, kind: toKind(savedKind) }),
    },
  );
  const [isMissing, setMissing] = useState(false);
  const [save] = useMutation(SavePlaceDocument, { refetchQueries: [whose?.shownBy ?? KnownPlacesDocument] });
  const toast = useToast();
  const turnTo = (next: PlaceKind) => {
    const name = form.getValues('name');
    form.setValue('kind', next);
    // A name of one's own stays.
    if (name === '' || name === kindName(kind)) form.setValue('name', kindName(next));
  };
  const submit = async ({ kind, name }: z.output<typeof formSchema>) => {
    setMissing(place === null || place.approximate);
    if (place === null || place.approximate) return;
    const version = draft.id === null ? null : record.version;
    const { address, lat, lng } = place;
    const input = { placeId: draft.id, version, kind, name, place: { address, lat, lng } };
    await save({ variables: { input: { ...input, ...(whose && { passengerId: whose.passengerId }) } } });
    toast({ title: t`Place saved` });
    onClose();
  };
  return (
    <DialogForm
      form={form}
      onSubmit={submit}
      record={record}
      toFailure={toFailure(t`Please try again.`, t`Failed to save place`)}
      title={draft.id === null ? t`Save a Place` : t`Change Place`}
      submitLabel={t`Save Place`}
      onClose={onClose}
    >
      <KindChoice kind={kind} onChange={turnTo} />
      <TextField form={form} name="name" label={t`Name`} autoComplete="off" fullWidth />
      <AddressField
        Search={AddressSearch}
        label={t`Address`}
        letter={null}
        value={place}
        onChange={setPlace}
        approximateHint={t`This address was not found exactly. Choose another one.`}
      />
      {isMissing && (
        <Typography role="alert" variant="body2" color="error">
          <Trans>Please choose an address.</Trans>
        </Typography>
      )}
      <ChangedFields
        record={record}
        labels={{ kind: t`Kind of place`, name: t`Name`, place: t`Address` }}
        toText={toPlaceText}
      />
    </DialogForm>
  );
}

type Stop = Pick<Place, 'address' | 'lat' | 'lng'>;

interface PlaceValues {
  readonly kind: PlaceKind;
  readonly name: string;
  readonly place: Stop | null;
}

function toStop(place: Place | null): Stop | null {
  return place && { address: place.address, lat: place.lat, lng: place.lng };
}

/** As the server writes it in its answers. */
function toKind(kind: unknown): PlaceKind {
  return String(kind).toUpperCase() as PlaceKind;
}

function toPlaceText(field: keyof PlaceValues, value: unknown): string {
  if (field === 'place') return (value as Stop | null)?.address ?? t`nothing`;
  return field === 'kind' ? kindLabel(value as PlaceKind) : String(value);
}

function KindChoice({ kind, onChange }: { kind: PlaceKind; onChange: (kind: PlaceKind) => void }) {
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      value={kind}
      onChange={(_, next: PlaceKind | null) => next && onChange(next)}
      aria-label={t`Kind of place`}
    >
      {formSchema.shape.kind.options.map((each) => (
        <ToggleButton key={each} value={each}>
          {kindLabel(each)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

function kindLabel(kind: PlaceKind): string {
  return kindName(kind) || t({ message: 'Other', context: 'saved place' });
}

/** The name that a place has without one of its own. */
function kindName(kind: PlaceKind): string {
  if (kind === 'HOME') return t({ message: 'Home', context: 'saved place' });
  return kind === 'WORK' ? t({ message: 'Work', context: 'saved place' }) : '';
}
