import { t } from '@lingui/core/macro';
import { Box, Typography } from '@mui/material';
import { Facts, type Fact } from '../../../components/facts.tsx';
import type { DriverReviewDetailsFragment } from '../../../generated/operations.ts';
import { dayText, useAreaTime } from '../../../lib/area-time.ts';

/** What the applicant has stated, group by group. */
export function ApplicationFacts({ review }: { review: DriverReviewDetailsFragment }) {
  const { dateTime } = useAreaTime();
  return (
    <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { md: '1fr 1fr' } }}>
      {getGroups(review, dateTime).map(([title, facts]) => (
        <Box key={title}>
          <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
            {title}
          </Typography>
          <Facts facts={facts} />
        </Box>
      ))}
    </Box>
  );
}

function getGroups(
  review: DriverReviewDetailsFragment,
  dateTime: (iso: string) => string,
): readonly (readonly [title: string, facts: readonly Fact[]])[] {
  return [
    [t`Vehicle`, getVehicle(review)],
    [t`Driver`, getDriver(review)],
    [t`Good Driver’s Agreement`, getAgreement(review, dateTime)],
    [t`Reviews so far`, getReviews(review, dateTime)],
  ];
}

function getVehicle({ application, profile }: DriverReviewDetailsFragment): readonly Fact[] {
  return [
    [t`Make`, application.vehicleMake],
    [t`Model`, application.vehicleModel],
    [t`Year`, String(application.vehicleYear)],
    [t`Color`, application.vehicleColor],
    [t`License plate`, application.licensePlate],
    [t`Long distance`, profile.allowLongDistance ? t`Enabled` : t`Disabled`],
  ];
}

function getDriver({ application }: DriverReviewDetailsFragment): readonly Fact[] {
  const { address, city, state, zipCode, licenseNumber, licenseState, licenseExpiry } = application;
  const { insuranceCompany, policyNumber, insuranceExpiry } = application;
  return [
    [t`Phone`, application.phone],
    [t`Date of birth`, dayText(application.dateOfBirth)],
    [t`Address`, `${address}, ${city}, ${state} ${zipCode}`],
    [t`License`, `${licenseNumber} (${licenseState}), ${dayText(licenseExpiry)}`],
    [t`Insurance`, `${insuranceCompany}, ${policyNumber}, ${dayText(insuranceExpiry)}`],
  ];
}

function getAgreement(
  { application }: DriverReviewDetailsFragment,
  dateTime: (iso: string) => string,
): readonly Fact[] {
  const yes = (isSo: boolean) => (isSo ? t`Yes` : t`No`);
  const { goodDriverAgreementTimestamp: acceptedAt } = application;
  return [
    [t`Read`, yes(application.goodDriverAgreementRead)],
    [t`Accepted`, yes(application.goodDriverAgreementAccepted)],
    [t`When`, acceptedAt && dateTime(acceptedAt)],
    [t`Valid Social Security number`, yes(application.hasValidSSN)],
    [t`Clean driving record`, yes(application.hasCleanDrivingRecord)],
  ];
}

function getReviews(
  { application, reviewNotes, reviewerName }: DriverReviewDetailsFragment,
  dateTime: (iso: string) => string,
): readonly Fact[] {
  const { reviewedAt, rejectionReason, changesRequested } = application;
  const last = [reviewedAt && dateTime(reviewedAt), reviewerName].filter(Boolean).join(', ');
  return [
    [t`Last reviewed`, last || '—'],
    [t`Notes`, reviewNotes ?? '—'],
    [t`Rejection reason`, rejectionReason],
    [t`Changes wanted`, changesRequested],
  ];
}
