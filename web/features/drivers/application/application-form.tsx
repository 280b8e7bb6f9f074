import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, Typography } from '@mui/material';
import { useEffect, useMemo } from 'react';
import type { z } from 'zod';
import { applicationProblems } from '../../../../domain/onboarding/driver-application.ts';
import { toLocalDay } from '../../../../domain/geo/local-time.ts';
import { CheckboxField } from '../../../components/form/checkbox-field.tsx';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { useZodForm, type ZodForm } from '../../../components/form/use-zod-form.ts';
import type { DriverApplicationQuery, SubmittedApplicationFragment } from '../../../generated/operations.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import {
  APPLICATION_SECTIONS,
  applicationSchema,
  EMPTY_APPLICATION,
  type ApplicationValues,
} from './application-fields.ts';
import { FormGroup, TextSection } from './application-section.tsx';
import { useDraft } from './use-draft.ts';
import { GoodDriverAgreement } from './good-driver-agreement.tsx';
import { useSubmitApplication } from './use-submit-application.ts';
import { toFailure } from '../../../components/form/failure.ts';

interface ApplicationFormProps {
  readonly profile: DriverApplicationQuery['driverProfile'];
  /** The one that was sent before. */
  readonly application?: SubmittedApplicationFragment | null;
}

/** The application, with what the profile or the last one knows already filled in. */
export function ApplicationForm({ profile, application = null }: ApplicationFormProps) {
  const draft = useDraft(profile.user.id);
  const known = application ? sentBefore(application) : toValues(profile);
  const form = useZodForm(useSchema(), { defaultValues: { ...known, ...draft.read() } });
  const submit = useSubmitApplication();
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => draft.write(values) }),
    [form, draft],
  );
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        await submit(values);
        draft.forget();
      }}
      toFailure={toFailure(
        t`Nothing was lost. Please try again in a moment.`,
        t`Your application was not sent`,
      )}
    >
      {APPLICATION_SECTIONS.map((section) => (
        <TextSection key={section.title} section={section} form={form} />
      ))}
      <Attestations form={form} />
      <SubmitButton form={form} size="large" sx={{ mt: 6 }}>
        {application ? <Trans>Send it again</Trans> : <Trans>Submit application</Trans>}
      </SubmitButton>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
        <Trans>
          Your answers are kept in this tab until you send them, so you can leave and come back. Please look
          through them again before you send them.
        </Trans>
      </Typography>
    </Form>
  );
}

type Schema = ReturnType<typeof useSchema>;

function Attestations({ form }: { form: ZodForm<z.input<Schema>, z.output<Schema>> }) {
  return (
    <>
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
    </>
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

/** The answers of last time; what is accepted is accepted anew. */
function sentBefore(application: SubmittedApplicationFragment): ApplicationValues {
  const names = Object.keys(EMPTY_APPLICATION).filter((name) => name in application);
  const answers = names.map((name) => [name, application[name as keyof SubmittedApplicationFragment]]);
  return {
    ...EMPTY_APPLICATION,
    ...(Object.fromEntries(answers) as Partial<ApplicationValues>),
    vehicleYear: String(application.vehicleYear),
  };
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
