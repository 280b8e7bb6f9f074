import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, Typography } from '@mui/material';
import { useMemo } from 'react';
import { applicationProblems } from '../../../../domain/onboarding/driver-application.ts';
import { toLocalDay } from '../../../../domain/geo/local-time.ts';
import { CheckboxField } from '../../../components/form/checkbox-field.tsx';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import type { DriverApplicationQuery } from '../../../generated/operations.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import {
  APPLICATION_SECTIONS,
  applicationSchema,
  EMPTY_APPLICATION,
  type ApplicationValues,
} from './application-fields.ts';
import { FormGroup, TextSection } from './application-section.tsx';
import { GoodDriverAgreement } from './good-driver-agreement.tsx';
import { toFailure, useSubmitApplication } from './use-submit-application.ts';

/** The application, with what the profile knows already filled in. */
export function ApplicationForm({ profile }: { profile: DriverApplicationQuery['driverProfile'] }) {
  const form = useZodForm(useSchema(), { defaultValues: toValues(profile) });
  const submit = useSubmitApplication();
  return (
    <Form form={form} onSubmit={submit} toFailure={toFailure}>
      {APPLICATION_SECTIONS.map((section) => (
        <TextSection key={section.title} section={section} form={form} />
      ))}
      <FormGroup title={t`Attestations`}>
        <CheckboxField form={form} name="hasValidSSN">
          <Trans>
            I have a valid Social Security number. (We never ask for the number: please do not enter it
            anywhere.)
          </Trans>
        </CheckboxField>
        <CheckboxField form={form} name="hasCleanDrivingRecord">
          <Trans>
            I have a clean driving record: no license suspension and no serious traffic offense in the last
            three years.
          </Trans>
        </CheckboxField>
        <CheckboxField form={form} name="agreesToTerms">
          <Trans>
            I agree to the{' '}
            <Link href="/terms" target="_blank" rel="noopener">
              Terms of Service
            </Link>
            .
          </Trans>
        </CheckboxField>
      </FormGroup>
      <FormGroup title={t`Agreement`}>
        <GoodDriverAgreement />
        <CheckboxField form={form} name="goodDriverAgreementRead">
          <Trans>I have read the Good Driver Agreement.</Trans>
        </CheckboxField>
        <CheckboxField form={form} name="goodDriverAgreementAccepted">
          <Trans>I accept the Good Driver Agreement.</Trans>
        </CheckboxField>
      </FormGroup>
      <SubmitButton form={form} size="large" sx={{ mt: 6 }}>
        <Trans>Submit application</Trans>
      </SubmitButton>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
        <Trans>You can apply once, so please look through it again before you send it.</Trans>
      </Typography>
    </Form>
  );
}

/** The fields by themselves first, then what the rules for drivers say about them today. */
function useSchema() {
  const { timeZone } = useConfiguration().serviceArea;
  return useMemo(
    () =>
      applicationSchema.superRefine((application, context) => {
        for (const { field, message } of applicationProblems(application, toLocalDay(new Date(), timeZone)))
          context.addIssue({ code: 'custom', path: [field], message });
      }),
    [timeZone],
  );
}

/** What the profile knows; the rest is empty. */
function toValues({ user, vehicle }: DriverApplicationQuery['driverProfile']): ApplicationValues {
  return {
    ...EMPTY_APPLICATION,
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone ?? '',
    vehicleMake: vehicle.make ?? '',
    vehicleModel: vehicle.model ?? '',
    vehicleYear: vehicle.year?.toString() ?? '',
    vehicleColor: vehicle.color ?? '',
    licensePlate: vehicle.licensePlate ?? '',
  };
}
