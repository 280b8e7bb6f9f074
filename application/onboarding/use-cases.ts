export {
  listDriverApplications,
  reviewDriverApplication,
  showDriverApplication,
  showDriverReview,
  submitDriverApplication,
} from './driver-applications.ts';
export {
  linkDriverDocument,
  reviewDriverDocument,
  showDriverDocuments,
  submitDriverDocument,
  watchDocuments,
} from './driver-documents.ts';
