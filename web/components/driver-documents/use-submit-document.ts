import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import {
  CreateDocumentUploadDocument,
  SubmitDriverDocumentDocument,
} from '../../generated/driver-documents.ts';
import type { DriverDocumentType } from '../../generated/operations.ts';
import { useRefetchFields } from '../../lib/use-refetch-fields.ts';
import { serverText } from '../../lib/server-text.ts';

export interface NewDocument {
  readonly type: DriverDocumentType;
  readonly file: File;
  readonly expiresOn: string;
}

const DOCUMENTS = ['driverDocuments'];

/** Sends a picture of a document to an address of its own, and hands it in. Throws with words for the driver. */
export function useSubmitDocument() {
  const [create] = useMutation(CreateDocumentUploadDocument);
  const [submit] = useMutation(SubmitDriverDocumentDocument);
  const refetch = useRefetchFields(DOCUMENTS);
  return async ({ type, file, expiresOn }: NewDocument): Promise<void> => {
    const { data } = await create();
    const uploadUrl = data?.createUpload.uploadUrl;
    if (!uploadUrl) throw new Error(t`No upload URL received from server`);
    const headers = { 'content-type': file.type };
    const response = await fetch(uploadUrl, { method: 'PUT', body: file, headers });
    if (!response.ok) {
      const { message } = (await response.json().catch(() => ({}))) as { message?: string };
      const { status } = response;
      throw new UploadRefused(message ? serverText(message) : t`Upload failed with status: ${status}`);
    }
    const [address = ''] = uploadUrl.split('?');
    await submit({ variables: { input: { type, uploadUrl: address, expiresOn } } });
    await refetch();
  };
}

/** What the server said of the file. */
export class UploadRefused extends Error {}
