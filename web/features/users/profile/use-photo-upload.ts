import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useToast, type Toast } from '../../../components/toast.tsx';
import {
  CreatePhotoUploadDocument,
  RemoveProfilePhotoDocument,
  SetProfilePhotoDocument,
} from '../../../generated/profile.ts';
import { serverText } from '../../../lib/server-text.ts';

const MOST_BYTES = 5_242_880;

interface PhotoUpload {
  /** The picture on its way, to be shown at once; null otherwise. */
  readonly preview: string | null;
  readonly isBusy: boolean;
  readonly upload: (file: File) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Changes the own photo: checks the file, sends it to an address of its own, and takes it into use. */
export function usePhotoUpload(): PhotoUpload {
  const [preview, setPreview] = useState<string | null>(null);
  const [create] = useMutation(CreatePhotoUploadDocument);
  const [setPhoto] = useMutation(SetProfilePhotoDocument);
  const [removePhoto, { loading: isRemoving }] = useMutation(RemoveProfilePhotoDocument);
  const toast = useToast();
  const send = async (file: File) => {
    const { data } = await create();
    const uploadUrl = data?.createUpload.uploadUrl;
    if (!uploadUrl) throw new UploadFailure({ title: t`No upload URL received from server` });
    const response = await fetch(uploadUrl, {
      method: 'PUT',
      body: file,
      headers: { 'content-type': file.type },
    });
    if (!response.ok) throw await toFailure(response);
    const [photoUrl = ''] = uploadUrl.split('?');
    await setPhoto({ variables: { photoUrl } });
  };
  const upload = async (file: File) => {
    const refusal = refuse(file);
    if (refusal) return toast(refusal);
    const picture = URL.createObjectURL(file);
    setPreview(picture);
    try {
      await send(file);
      toast({ title: t`Photo Updated` });
    } catch (error) {
      toast(error instanceof UploadFailure ? error.toast : uploadFailed());
    } finally {
      setPreview(null);
      URL.revokeObjectURL(picture);
    }
  };
  const remove = async () => {
    await removePhoto().then(
      () => toast({ title: t`Photo Updated` }),
      () => toast(uploadFailed()),
    );
  };
  return { preview, isBusy: preview !== null || isRemoving, upload, remove };
}

class UploadFailure extends Error {
  readonly toast: Toast;

  constructor(said: Pick<Toast, 'title'> & Partial<Toast>) {
    super(String(said.title));
    this.toast = { severity: 'error', ...said };
  }
}

/** Before anything is sent; the server decides again, by the bytes. */
function refuse({ size, type }: File): Toast | null {
  if (size > MOST_BYTES) return fileTooLarge();
  return type.startsWith('image/') ? null : invalidFileType();
}

async function toFailure(response: Response): Promise<UploadFailure> {
  const { code = '', message } = (await response.json().catch(() => ({}))) as Partial<
    Record<'code' | 'message', string>
  >;
  if (code === 'FILE_TOO_LARGE') return new UploadFailure(fileTooLarge());
  if (code === 'INVALID_FILE_TYPE') return new UploadFailure(invalidFileType());
  const { status } = response;
  const description = message ? serverText(message) : t`Upload failed with status: ${status}`;
  return new UploadFailure({ title: t`Upload Failed`, description });
}

function fileTooLarge(): Toast {
  return {
    title: t`File Too Large`,
    description: t`Please select an image smaller than 5MB`,
    severity: 'error',
  };
}

function invalidFileType(): Toast {
  const description = t`Please select an image file (JPG, PNG, etc.)`;
  return { title: t`Invalid File Type`, description, severity: 'error' };
}

function uploadFailed(): Toast {
  const description = t`Failed to update profile photo. Please try again.`;
  return { title: t`Upload Failed`, description, severity: 'error' };
}
