export * from './driver-applications.ts';
export * from './driver-documents.ts';
