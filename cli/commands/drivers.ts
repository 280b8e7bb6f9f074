import { Option, type Command } from 'commander';
import { driverIdInput } from '../../application/drivers/inputs.ts';
import { rejectionReasonField } from '../../application/onboarding/inputs.ts';
import type { DriverReview } from '../../application/ports/driver-applications.ts';
import type { ReviewStatus } from '../../domain/onboarding/application-review.ts';
import { APPLICATION_STATUSES, type ApplicationStatus } from '../../domain/onboarding/driver-application.ts';
import { DOCUMENT_TYPES, type DocumentType } from '../../domain/onboarding/driver-document.ts';
import { fullName } from '../../domain/users/user.ts';
import { addExamples, limitOption, textBy } from '../arguments.ts';
import { print, printResult } from '../output.ts';
import { CLI_ACTOR, withApp } from '../with-app.ts';

const EXAMPLE_ID = '019a8f3e-6b1c-7c51-9a53-0d1f6a2b7c44';

interface Output {
  readonly json?: boolean;
}

interface Decision extends Output {
  readonly reason?: string;
  readonly notes?: string;
  readonly dryRun?: boolean;
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
  addSuspension(drivers);
}

function addList(drivers: Command): void {
  const list = drivers
    .command('list')
    .description('Applications, newest first.')
    .addOption(new Option('--status <status>').choices(APPLICATION_STATUSES))
    .addOption(limitOption())
    .option('--json', 'machine-readable')
    .action(({ json, ...wanted }: Output & { status?: ApplicationStatus; limit: number }) =>
      withApp(async ({ useCases }) => {
        const { items } = await useCases.listDriverApplications.execute(CLI_ACTOR, wanted);
        print(items.map(toRow), { json });
      }),
    );
  addExamples(list, 'drivers list --status pending', 'drivers list --json');
}

function addShow(drivers: Command): void {
  const show = withDriver(drivers.command('show'))
    .description('An application with the state of its documents.')
    .option('--json', 'machine-readable')
    .action((driverId: string, options: Output) =>
      withApp(async ({ useCases }) => {
        const review = await useCases.listDriverApplications.find(CLI_ACTOR, { driverId });
        printResult(toDetails(review), options);
      }),
    );
  addExamples(show, `drivers show ${EXAMPLE_ID}`);
}

function addDecision(drivers: Command, name: string, status: ReviewStatus, description: string): void {
  const needsReason = status !== 'approved';
  const reason = new Option('--reason <text>', 'read by the applicant').argParser(
    textBy(rejectionReasonField),
  );
  const command = withDriver(drivers.command(name))
    .description(description)
    .option('--notes <text>', 'for other reviewers')
    .option('--dry-run', 'check everything, change nothing')
    .option('--json', 'machine-readable')
    .action((driverId: string, { json, dryRun = false, notes, reason: words }: Decision) =>
      withApp(async ({ useCases }) => {
        const decided = await useCases.reviewDriverApplication.execute(CLI_ACTOR, {
          ...{ driverId, status, dryRun, reviewNotes: notes },
          ...(status === 'rejected' && { rejectionReason: words }),
          ...(status === 'changes_requested' && { changesRequested: words }),
        });
        printResult({ driver: driverId, status: decided.status, changed: !dryRun }, { json });
      }),
    );
  if (needsReason) command.addOption(reason.makeOptionMandatory());
  const words = needsReason ? ` --reason 'The insurance is not in your name'` : '';
  addExamples(
    command,
    `drivers ${name} ${EXAMPLE_ID}${words}`,
    `drivers ${name} ${EXAMPLE_ID}${words} --dry-run`,
  );
}

function addDocumentReview(drivers: Command): void {
  const review = withDriver(drivers.command('review-document'))
    .description('Accept a document that was looked at elsewhere, or refuse it for a reason.')
    .addOption(new Option('--type <type>').choices(DOCUMENT_TYPES).makeOptionMandatory())
    .option('--refuse <reason>', 'read by the driver, who is offered no rides any more')
    .option('--json', 'machine-readable')
    .action((driverId: string, { json, type, refuse }: Output & { type: DocumentType; refuse?: string }) =>
      withApp(async ({ useCases }) => {
        const { documents } = await useCases.listDriverApplications.find(CLI_ACTOR, { driverId });
        const documentId = documents.find((one) => one.type === type)?.id ?? '';
        const decision = { documentId, isAccepted: refuse === undefined, reason: refuse };
        const { state } = await useCases.reviewDriverDocument.execute(CLI_ACTOR, decision);
        printResult({ driver: driverId, type, state }, { json });
      }),
    );
  addExamples(
    review,
    `drivers review-document ${EXAMPLE_ID} --type insurance`,
    `drivers review-document ${EXAMPLE_ID} --type insurance --refuse 'Not readable'`,
  );
}

function addSuspension(drivers: Command): void {
  const reason = 'read by the driver and kept in the audit log';
  const suspend = withDriver(drivers.command('suspend'))
    .description('Take a driver out: sessions end, rides that have not begun go to others.')
    .requiredOption('--reason <text>', reason)
    .option('--json', 'machine-readable')
    .action((userId: string, { json, reason: why }: Output & { reason: string }) =>
      withApp(async ({ useCases }) => {
        const user = await useCases.suspendUser.execute(CLI_ACTOR, { userId, reason: why });
        printResult({ driver: user.id, suspended: user.suspended }, { json });
      }),
    );
  const reinstate = withDriver(drivers.command('reinstate'))
    .description('Let a suspended driver in again.')
    .requiredOption('--reason <text>', 'kept in the audit log')
    .option('--json', 'machine-readable')
    .action((userId: string, { json, reason: why }: Output & { reason: string }) =>
      withApp(async ({ useCases }) => {
        const user = await useCases.reinstateUser.execute(CLI_ACTOR, { userId, reason: why });
        printResult({ driver: user.id, suspended: user.suspended }, { json });
      }),
    );
  addExamples(suspend, `drivers suspend ${EXAMPLE_ID} --reason 'A complaint'`);
  addExamples(reinstate, `drivers reinstate ${EXAMPLE_ID} --reason 'Cleared up'`);
}

function withDriver(command: Command): Command {
  return command.argument(
    '<driver id>',
    'user id, as `drivers list` shows it',
    textBy(driverIdInput.shape.driverId),
  );
}

function toRow({ application, view, documents }: DriverReview) {
  return {
    driver: view.user.id,
    name: fullName(view.user),
    email: view.user.email,
    status: application.status,
    documents: documents.map(({ type, state }) => `${type} ${state}`).join(', '),
    applied: application.createdAt.toISOString(),
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
    documentsValidUntil: view.driver.documentsValidUntil?.toISOString() ?? '',
    reviewedBy: reviewerName ?? '',
    reviewNotes: application.reviewNotes ?? '',
    rejectionReason: application.rejectionReason ?? '',
    changesRequested: application.changesRequested ?? '',
  };
}
