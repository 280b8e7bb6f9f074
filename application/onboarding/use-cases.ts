export { listDriverApplications, showDriverApplication, showDriverReview } from './driver-applications.ts';
export { linkDriverDocument, showDriverDocuments, submitDriverDocument } from './driver-documents.ts';
export { reviewDriverApplication } from './review-driver-application.ts';
export { reviewDriverDocument } from './review-driver-document.ts';
export { submitDriverApplication } from './submit-driver-application.ts';
export { watchDocuments } from './watch-documents.ts';
