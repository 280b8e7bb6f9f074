import type { AreaPack } from '../../adapters/config/area-pack.ts';
import type { UseCases } from '../../application/use-cases.ts';
import { DOCUMENT_TYPES, type DriverDocument } from '../../domain/onboarding/driver-document.ts';
import type { UserActor } from '../../domain/users/user.ts';
import type { DemoDriver } from './demo-people.ts';
import { uploadPicture } from './demo-pictures.ts';
import type { DemoClock } from './demo-rides.ts';

/** Registered, and waiting for an admin. */
export interface DemoApplicant {
  readonly actor: UserActor;
  readonly driver: DemoDriver;
}

const DAY_MS = 86_400_000;
const SYSTEM = { kind: 'system', name: 'demo' } as const;

/** Made up, as everything in the demo: birthday, license, insurance company and policy. */
const PAPERS: readonly (readonly [string, string, string, string])[] = [
  ['1979-03-14', 'RS482913', 'Lakeside Insurance', 'Q07-4471902'],
  ['1991-08-02', 'TW118246', 'Westfield', 'WNP 5518240'],
  ['1968-12-23', 'QM736105', 'Grange', 'FA 2209417'],
];

/** The applicants apply on the last days before now, one after the other. The clock is left there. */
export async function makeApplications(
  useCases: UseCases,
  area: AreaPack,
  clock: DemoClock,
  applicants: readonly DemoApplicant[],
  now: Date,
): Promise<void> {
  for (const [index, applicant] of applicants.entries()) {
    clock.moveTo(new Date(now.getTime() - (applicants.length - index) * DAY_MS));
    await apply(useCases, area, applicant, index, now);
  }
}

/** Applies, and an admin accepts the documents and approves. */
export async function makeApproved(
  useCases: UseCases,
  area: AreaPack,
  applicant: DemoApplicant,
  index: number,
  now: Date,
): Promise<void> {
  const documents = await apply(useCases, area, applicant, index, now);
  for (const { id: documentId } of documents)
    await useCases.reviewDriverDocument.execute(SYSTEM, { documentId, isAccepted: true });
  const decision = { driverId: applicant.actor.userId, status: 'approved' } as const;
  await useCases.reviewDriverApplication.execute(SYSTEM, decision);
}

async function apply(
  useCases: UseCases,
  area: AreaPack,
  { actor, driver }: DemoApplicant,
  index: number,
  now: Date,
): Promise<DriverDocument[]> {
  const form = getForm(area, driver, index, now);
  await useCases.submitDriverApplication.execute(actor, form);
  const lastDays = {
    drivers_license: form.licenseExpiry,
    insurance: form.insuranceExpiry,
    registration: `${now.getUTCFullYear() + 1}-12-31`,
  };
  const documents: DriverDocument[] = [];
  for (const type of DOCUMENT_TYPES) {
    // A picture that says that it is a specimen.
    const uploadUrl = await uploadPicture(useCases, actor, 'driver_document', `documents/${type}`);
    const document = { type, uploadUrl, expiresOn: lastDays[type] };
    documents.push(await useCases.submitDriverDocument.execute(actor, document));
  }
  return documents;
}

function getForm(
  { demo, serviceArea, region }: AreaPack,
  { name, phone, vehicle }: DemoDriver,
  index: number,
  now: Date,
) {
  const [firstName, lastName] = name;
  const [vehicleMake, vehicleModel, vehicleYear, vehicleColor, licensePlate] = vehicle;
  const papers = PAPERS[index % PAPERS.length];
  const home = demo.homes[index % demo.homes.length];
  if (!papers || !home) throw new RangeError('No papers for the applicant');
  const [dateOfBirth, licenseNumber, insuranceCompany, policyNumber] = papers;
  const [address, zipCode] = home;
  const year = now.getUTCFullYear();
  return {
    firstName,
    lastName,
    phone,
    dateOfBirth,
    address,
    city: serviceArea.homeCity,
    state: region,
    zipCode,
    licenseNumber,
    licenseState: region,
    licenseExpiry: `${year + 2}${dateOfBirth.slice(4)}`,
    vehicleMake,
    vehicleModel,
    vehicleYear,
    vehicleColor,
    licensePlate,
    insuranceCompany,
    policyNumber,
    insuranceExpiry: `${year + 1}-06-30`,
    hasValidSSN: true,
    hasCleanDrivingRecord: true,
    agreesToTerms: true,
    goodDriverAgreementRead: true,
    goodDriverAgreementAccepted: true,
  };
}
