import { useMutation, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box } from '@mui/material';
import { z } from 'zod';
import { updateDriverProfileInput } from '../../../../application/drivers/inputs.ts';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import { LoadingScreen } from '../../../components/loading-screen.tsx';
import { useToast } from '../../../components/toast.tsx';
import { OwnDriverProfileDocument, UpdateVehicleDocument } from '../../../generated/driver-profile.ts';
import type { DriverVehicleFragment } from '../../../generated/operations.ts';
import { serverMessage } from '../../../lib/server-message.ts';

const { vehicleMake, vehicleModel, vehicleYear, vehicleColor, licensePlate } = updateDriverProfileInput.shape;
const whenTyped = (text: unknown) => (text === '' ? undefined : text);
const schema = z.object({
  vehicleMake: z.preprocess(whenTyped, vehicleMake),
  vehicleModel: z.preprocess(whenTyped, vehicleModel),
  vehicleYear: z.preprocess((text) => (text === '' ? undefined : Number(text)), vehicleYear),
  vehicleColor: z.preprocess(whenTyped, vehicleColor),
  licensePlate: z.preprocess(whenTyped, licensePlate),
});

/** The car that riders look for. */
export function VehicleSection() {
  const { data, error } = useQuery(OwnDriverProfileDocument);
  if (data) return <VehicleForm vehicle={data.driverProfile.vehicle} />;
  return error ? (
    <Alert severity="error">
      <Trans>Your vehicle could not be loaded. Please try again.</Trans>
    </Alert>
  ) : (
    <LoadingScreen />
  );
}

function VehicleForm({ vehicle }: { vehicle: DriverVehicleFragment['vehicle'] }) {
  const form = useZodForm(schema, { defaultValues: toValues(vehicle) });
  const [update] = useMutation(UpdateVehicleDocument);
  const toast = useToast();
  return (
    <Form
      form={form}
      sx={{ display: 'grid', maxWidth: 440 }}
      onSubmit={async (input) => {
        const { data } = await update({ variables: { input } });
        if (data) form.reset(toValues(data.updateDriverProfile.vehicle));
        toast({ title: t`Profile updated` });
      }}
      toFailure={(error, hasMarkedField) => {
        if (hasMarkedField) return null;
        const description = serverMessage(error);
        return { title: t`Failed to update profile`, ...(description && { description }) };
      }}
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
      <SubmitButton form={form} sx={{ justifySelf: 'start', mt: 2 }}>
        <Trans>Save Changes</Trans>
      </SubmitButton>
    </Form>
  );
}

function toValues({ make, model, year, color, licensePlate }: DriverVehicleFragment['vehicle']) {
  return {
    vehicleMake: make ?? '',
    vehicleModel: model ?? '',
    vehicleYear: year === null ? '' : String(year),
    vehicleColor: color ?? '',
    licensePlate: licensePlate ?? '',
  };
}
