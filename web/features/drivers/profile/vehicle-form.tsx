import { useMutation, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box } from '@mui/material';
import { z } from 'zod';
import { updateDriverProfileInput } from '../../../../application/drivers/inputs.ts';
import { ChangedFields } from '../../../components/form/changed-fields.tsx';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useFormVersion } from '../../../components/form/use-record-version.ts';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import { CheckList } from '../../../components/needs/check-list.tsx';
import { TAKES } from '../../../components/needs/chosen-needs.ts';
import { TAKES_LABELS } from '../../../components/needs/needs-text.ts';
import { LoadingScreen } from '../../../components/loading-screen.tsx';
import { useToast } from '../../../components/toast.tsx';
import { OwnDriverProfileDocument, UpdateVehicleDocument } from '../../../generated/driver-profile.ts';
import type { DriverVehicleFragment, VehicleNeed } from '../../../generated/operations.ts';
import { toFailure } from '../../../components/form/failure.ts';

const { vehicleMake, vehicleModel, vehicleYear, vehicleColor, licensePlate } = updateDriverProfileInput.shape;
const TAKEN = [...TAKES] as [VehicleNeed, ...VehicleNeed[]];
const whenTyped = (text: unknown) => (text === '' ? undefined : text);
const schema = z.object({
  vehicleMake: z.preprocess(whenTyped, vehicleMake),
  vehicleModel: z.preprocess(whenTyped, vehicleModel),
  vehicleYear: z.preprocess((text) => (text === '' ? undefined : Number(text)), vehicleYear),
  vehicleColor: z.preprocess(whenTyped, vehicleColor),
  licensePlate: z.preprocess(whenTyped, licensePlate),
  takes: z.array(z.enum(TAKEN)),
});

/** The car that riders look for. */
export function VehicleSection() {
  const { data, error } = useQuery(OwnDriverProfileDocument);
  if (data) return <VehicleForm profile={data.driverProfile} />;
  return error ? (
    <Alert severity="error">
      <Trans>Your vehicle could not be loaded. Please try again.</Trans>
    </Alert>
  ) : (
    <LoadingScreen />
  );
}

function VehicleForm({ profile }: { profile: DriverVehicleFragment }) {
  const form = useZodForm(schema, { defaultValues: toSeen(profile).values });
  const record = useFormVersion(form, toSeen(profile), fromSaved);
  const [update] = useMutation(UpdateVehicleDocument);
  const toast = useToast();
  return (
    <Form
      form={form}
      sx={{ display: 'grid', maxWidth: 440 }}
      record={record}
      onSubmit={async (input) => {
        const { data } = await update({ variables: { input: { ...input, version: record.version } } });
        if (data) {
          const seen = toSeen(data.updateDriverProfile);
          form.reset(seen.values);
          record.noteSaved(seen);
        }
        toast({ title: t`Profile updated` });
      }}
      toFailure={toFailure(undefined, t`Failed to update profile`)}
    >
      <TextField form={form} name="vehicleMake" label={t`Make`} />
      <TextField form={form} name="vehicleModel" label={t`Model`} />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4 }}>
        <TextField
          form={form}
          name="vehicleYear"
          label={t`Year`}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4 } }}
        />
        <TextField form={form} name="vehicleColor" label={t`Color`} />
      </Box>
      <TextField
        form={form}
        name="licensePlate"
        label={t`License plate`}
        format={(text) => text.toUpperCase()}
        helperText={t`Riders with a ride of yours see it before they get in.`}
      />
      <Box sx={{ mt: 3 }}>
        <CheckList
          label={t`Your car can take`}
          help={t`You are asked for rides whose needs your car can take. Service animals ride in every car.`}
          labels={TAKES_LABELS}
          names={TAKES}
          chosen={form.watch('takes')}
          onChange={(takes) => form.setValue('takes', takes, { shouldDirty: true })}
        />
      </Box>
      <ChangedFields
        record={record}
        toText={showValue}
        labels={{
          vehicleMake: t`Make`,
          vehicleModel: t`Model`,
          vehicleYear: t`Year`,
          vehicleColor: t`Color`,
          licensePlate: t`License plate`,
          takes: t`Your car can take`,
        }}
      />
      <SubmitButton form={form} sx={{ justifySelf: 'start', mt: 2 }}>
        <Trans>Save Changes</Trans>
      </SubmitButton>
    </Form>
  );
}

type Texts = Record<'vehicleMake' | 'vehicleModel' | 'vehicleYear' | 'vehicleColor' | 'licensePlate', string>;
type Shown = Texts & { readonly takes: VehicleNeed[] };

function showValue(_name: string, value: unknown): string {
  const text = Array.isArray(value)
    ? TAKES.filter((need) => value.includes(need))
        .map((need) => TAKES_LABELS[need])
        .join(', ')
    : typeof value === 'string'
      ? value
      : '';
  return text || t`nothing`;
}

/** The car as the fields hold it, with its version. */
function toSeen({ version, vehicle, takes }: DriverVehicleFragment): { version: string; values: Shown } {
  const { make, model, year, color, licensePlate } = vehicle;
  const saved = {
    vehicleMake: make,
    vehicleModel: model,
    vehicleYear: year,
    vehicleColor: color,
    licensePlate,
    takes,
  };
  return { version, values: fromSaved(saved) as Shown };
}

function fromSaved({ takes, ...saved }: Readonly<Record<string, unknown>>): Partial<Shown> {
  const shown = Object.entries(saved).map(([field, value]) => [
    field,
    typeof value === 'number' ? `${value}` : (value ?? ''),
  ]);
  // The server's own names are in lower case.
  const names = Array.isArray(takes) ? takes.map((name) => String(name).toUpperCase()) : [];
  const taken = TAKES.filter((need) => names.includes(need));
  return { ...(Object.fromEntries(shown) as Partial<Texts>), takes: taken };
}
