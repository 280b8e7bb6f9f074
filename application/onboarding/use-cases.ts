import { ListDriverApplications } from './list-driver-applications.ts';
import { ReviewDriverApplication } from './review-driver-application.ts';
import { ReviewDriverDocument } from './review-driver-document.ts';
import { ShowDriverApplication } from './show-driver-application.ts';
import { ShowDriverDocuments, SubmitDriverDocument } from './driver-documents.ts';
import { SubmitDriverApplication } from './submit-driver-application.ts';
import { WatchDocuments } from './watch-documents.ts';

/** From the application of a driver to its approval, and the documents that keep it good. */
export const onboardingUseCases = {
  listDriverApplications: ListDriverApplications,
  reviewDriverApplication: ReviewDriverApplication,
  reviewDriverDocument: ReviewDriverDocument,
  showDriverApplication: ShowDriverApplication,
  showDriverDocuments: ShowDriverDocuments,
  submitDriverApplication: SubmitDriverApplication,
  submitDriverDocument: SubmitDriverDocument,
  watchDocuments: WatchDocuments,
};
