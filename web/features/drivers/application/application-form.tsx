import { zodResolver } from '@hookform/resolvers/zod';
import { Box, Button, Link, Typography } from '@mui/material';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import {
  submitDriverApplicationInput,
  type SubmitDriverApplicationInput,
} from '../../../../application/drivers/inputs.ts';
import { applicationProblems } from '../../../../domain/drivers/driver-application.ts';
import { toLocalDay } from '../../../../domain/geo/local-time.ts';
import type { DriverApplicationQuery } from '../../../generated/documents.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { APPLICATION_SECTIONS } from './application-fields.ts';
import { FormGroup, TextSection } from './application-section.tsx';
import { AttestationBox } from './attestation-box.tsx';
import { GoodDriverAgreement } from './good-driver-agreement.tsx';
import { useSubmitApplication } from './use-submit-application.ts';

/** The application, with what the profile knows already filled in. */
export function ApplicationForm({ profile }: { profile: DriverApplicationQuery['driverProfile'] }) {
  const form = useForm<SubmitDriverApplicationInput>({
    resolver: useResolver(),
    defaultValues: knownFrom(profile),
  });
  const submit = useSubmitApplication(form);
  const { isSubmitting } = form.formState;
  return (
    <Box component="form" noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      {APPLICATION_SECTIONS.map((section) => (
        <TextSection key={section.title} section={section} form={form} />
      ))}
      <FormGroup title="Attestations">
        <AttestationBox name="hasValidSSN" form={form}>
          I have a valid Social Security number. (We never ask for the number: please do not enter it
          anywhere.)
        </AttestationBox>
        <AttestationBox name="hasCleanDrivingRecord" form={form}>
          I have a clean driving record: no license suspension and no serious traffic offense in the last
          three years.
        </AttestationBox>
        <AttestationBox name="agreesToTerms" form={form}>
          I agree to the{' '}
          <Link href="/terms" target="_blank" rel="noopener">
            Terms of Service
          </Link>
          .
        </AttestationBox>
      </FormGroup>
      <FormGroup title="Agreement">
        <GoodDriverAgreement />
        <AttestationBox name="goodDriverAgreementRead" form={form}>
          I have read the Good Driver Agreement.
        </AttestationBox>
        <AttestationBox name="goodDriverAgreementAccepted" form={form}>
          I accept the Good Driver Agreement.
        </AttestationBox>
      </FormGroup>
      <Button type="submit" variant="contained" size="large" loading={isSubmitting} sx={{ mt: 6 }}>
        Submit application
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
        You can apply once, so please look through it again before you send it.
      </Typography>
    </Box>
  );
}

/** The fields by themselves first, then what the rules for drivers say about them today. */
function useResolver() {
  const { timeZone } = useConfiguration().serviceArea;
  return useMemo(() => {
    const schema = submitDriverApplicationInput.superRefine((form, context) => {
      for (const { field, message } of applicationProblems(form, toLocalDay(new Date(), timeZone)))
        context.addIssue({ code: 'custom', path: [field], message });
    });
    return zodResolver(schema);
  }, [timeZone]);
}

function knownFrom({
  user,
  vehicle,
}: DriverApplicationQuery['driverProfile']): Partial<SubmitDriverApplicationInput> {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone ?? '',
    vehicleMake: vehicle.make ?? '',
    vehicleModel: vehicle.model ?? '',
    ...(vehicle.year !== null && { vehicleYear: vehicle.year }),
    vehicleColor: vehicle.color ?? '',
    licensePlate: vehicle.licensePlate ?? '',
    hasValidSSN: false,
    hasCleanDrivingRecord: false,
    agreesToTerms: false,
    goodDriverAgreementRead: false,
    goodDriverAgreementAccepted: false,
  };
}
