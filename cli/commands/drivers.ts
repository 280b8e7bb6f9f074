import { Option, type Command } from 'commander';
import { rejectionReasonField } from '../../application/onboarding/inputs.ts';
import type { DriverReview } from '../../application/ports/onboarding.ts';
import type { ReviewStatus } from '../../domain/onboarding/application-review.ts';
import { APPLICATION_STATUSES, type ApplicationStatus } from '../../domain/onboarding/driver-application.ts';
import { DOCUMENT_TYPES, type DocumentType } from '../../domain/onboarding/driver-document.ts';
import { fullName } from '../../domain/users/user.ts';
import { acting, answering, listing } from '../actions.ts';
import { addExamples, EXAMPLE_ID, textBy } from '../arguments.ts';
import { driverArgument } from '../references.ts';
import { CLI_ACTOR } from '../with-app.ts';
import { addStandingCommands } from './user-standing.ts';

interface Decision {
  readonly reason?: string;
  readonly notes?: string;
}

/** People who drive or have applied to: list, show, decide, suspend. */
export function addDriverCommands(program: Command): void {
  const drivers = program.command('drivers').description('Drivers, and people who have applied to drive.');
  addList(drivers);
  addShow(drivers);
  addDocumentReview(drivers);
  addDecision(drivers, 'approve', 'approved', 'Let an applicant drive whose documents are all accepted.');
  addDecision(drivers, 'reject', 'rejected', 'Reject an application; the reason is mailed to the applicant.');
  addDecision(
    drivers,
    'request-changes',
    'changes_requested',
    'Ask the applicant to change something and to send the application again.',
  );
  addStandingCommands(drivers, {
    noun: 'drivers',
    suspend: 'Take a driver out: sessions end, rides that have not begun go to others.',
    reinstate: 'Let a suspended driver in again.',
  });
}

function addList(drivers: Command): void {
  const list = drivers
    .command('list')
    .description('Applications, newest first.')
    .addOption(new Option('--status <status>', 'only those').choices(APPLICATION_STATUSES));
  listing(
    list,
    (useCases, page, { status }: { status?: ApplicationStatus }) =>
      useCases.listDriverApplications.execute(CLI_ACTOR, { status, ...page }),
    toRow,
  );
  addExamples(list, 'drivers list --status pending', 'drivers list --json');
}

function addShow(drivers: Command): void {
  const show = withDriver(drivers.command('show')).description(
    'An application with the state of its documents.',
  );
  answering(show, async ({ useCases }, driverId: string) =>
    toDetails(await useCases.showDriverReview.execute(CLI_ACTOR, { driverId })),
  );
  addExamples(show, `drivers show ${EXAMPLE_ID}`);
}

function addDecision(drivers: Command, name: string, status: ReviewStatus, description: string): void {
  const needsReason = status !== 'approved';
  const command = withDriver(drivers.command(name))
    .description(description)
    .option('--notes <text>', 'for other reviewers');
  const reason = new Option('--reason <text>', 'read by the applicant').argParser(
    textBy(rejectionReasonField),
  );
  if (needsReason) command.addOption(reason.makeOptionMandatory());
  acting(
    command,
    (driverId: string) => `Make the application of ${driverId} ${status.replace('_', ' ')}?`,
    async ({ useCases }, driverId: string, { notes, reason: words }: Decision) => {
      const decided = await useCases.reviewDriverApplication.execute(CLI_ACTOR, {
        driverId,
        status,
        reviewNotes: notes,
        ...(status === 'rejected' && { rejectionReason: words }),
        ...(status === 'changes_requested' && { changesRequested: words }),
      });
      return { driver: driverId, status: decided.status };
    },
  );
  const words = needsReason ? ` --reason 'The insurance is not in your name'` : '';
  const example = `drivers ${name} ${EXAMPLE_ID}${words}`;
  addExamples(command, `${example} --dry-run`, `${example} --yes`);
}

interface DocumentDecision {
  readonly type: DocumentType;
  readonly refuse?: string;
}

function addDocumentReview(drivers: Command): void {
  const review = withDriver(drivers.command('review-document'))
    .description('Accept a document that was looked at elsewhere, or refuse it for a reason.')
    .addOption(new Option('--type <type>', 'which one').choices(DOCUMENT_TYPES).makeOptionMandatory())
    .option('--refuse <reason>', 'read by the driver, who is offered no rides any more');
  acting(
    review,
    (driverId: string, { type, refuse }: DocumentDecision) =>
      `${refuse === undefined ? 'Accept' : 'Refuse'} the ${type.replaceAll('_', ' ')} of ${driverId}?`,
    async ({ useCases }, driverId: string, { type, refuse }: DocumentDecision) => {
      const { documents } = await useCases.showDriverReview.execute(CLI_ACTOR, { driverId });
      const documentId = documents.find((one) => one.type === type)?.id ?? '';
      const decision = { documentId, isAccepted: refuse === undefined, reason: refuse };
      const { state } = await useCases.reviewDriverDocument.execute(CLI_ACTOR, decision);
      return { driver: driverId, type, state };
    },
  );
  const example = `drivers review-document ${EXAMPLE_ID} --type insurance`;
  addExamples(review, `${example} --yes`, `${example} --refuse 'Not readable' --dry-run`);
}

function withDriver(command: Command): Command {
  return command.addArgument(driverArgument());
}

function toRow({ application, view, documents }: DriverReview) {
  return {
    driver: view.user.id,
    name: fullName(view.user),
    email: view.user.email,
    status: application.status,
    documents: documents.map(({ type, state }) => `${type} ${state}`).join(', '),
    applied: application.createdAt,
  };
}

function toDetails(review: DriverReview) {
  const { application, view, reviewerName } = review;
  const { vehicleYear, vehicleMake, vehicleModel, vehicleColor, licensePlate } = application;
  return {
    ...toRow(review),
    suspended: view.user.suspended,
    vehicle: `${vehicleColor} ${vehicleYear} ${vehicleMake} ${vehicleModel}, ${licensePlate}`,
    agreementAccepted: application.goodDriverAgreementAccepted,
    documentsValidUntil: view.driver.documentsValidUntil,
    reviewedBy: reviewerName ?? '',
    reviewNotes: application.reviewNotes ?? '',
    rejectionReason: application.rejectionReason ?? '',
    changesRequested: application.changesRequested ?? '',
  };
}
