export { showDriverDocuments, submitDriverDocument } from './driver-documents.ts';
export { listDriverApplications } from './list-driver-applications.ts';
export { reviewDriverApplication } from './review-driver-application.ts';
export { reviewDriverDocument } from './review-driver-document.ts';
export { showDriverApplication } from './show-driver-application.ts';
export { submitDriverApplication } from './submit-driver-application.ts';
export { watchDocuments } from './watch-documents.ts';
