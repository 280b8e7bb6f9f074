import type { MockLink } from '@apollo/client/testing';
import { refusal } from '../../../support/test-payments.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProfilePanel } from '../../../../web/features/users/profile-panel.tsx';
import { DeleteAccountDocument } from '../../../../web/generated/account.ts';
import {
  CreatePhotoUploadDocument,
  RemoveProfilePhotoDocument,
  RiderStatsDocument,
  SetProfilePhotoDocument,
  UpdateProfileDocument,
} from '../../../../web/generated/profile.ts';
import { answeredUser, aSessionUser, renderScreen } from '../../../support/web-page.tsx';

const user = aSessionUser('RIDER');
const PHOTO = '/api/objects/photos/01990000-0000-7000-8000-000000000001';
const UPLOAD = '/api/objects/uploads/01990000-0000-7000-8000-000000000001';

const stats = (rating: number | null, totalRides: number): MockLink.MockedResponse => ({
  request: { query: RiderStatsDocument },
  result: { data: { riderStats: { __typename: 'RiderStats', totalRides, rating } } },
});
const created: MockLink.MockedResponse = {
  request: { query: CreatePhotoUploadDocument },
  result: { data: { createUpload: { __typename: 'Upload', uploadUrl: `${UPLOAD}?token=secret` } } },
};
const photoSet: MockLink.MockedResponse = {
  request: { query: SetProfilePhotoDocument, variables: { photoUrl: UPLOAD } },
  result: { data: { setProfilePhoto: { __typename: 'User', id: user.id, profileImageUrl: PHOTO } } },
};

function show(mocks: readonly MockLink.MockedResponse[], who = user) {
  renderScreen(<ProfilePanel />, { user: who, mocks: [stats(4.5, 1), ...mocks], at: '/rider?tab=profile' });
  return userEvent.setup({ delay: null, applyAccept: false });
}
const aFile = (type = 'image/jpeg', bytes = 10) => new File([new Uint8Array(bytes)], 'me.jpg', { type });
const choose = async (file: File) =>
  fireEvent.change(await screen.findByTestId('photo-file'), { target: { files: [file] } });

const send = vi.fn<typeof fetch>();
beforeEach(() => {
  send.mockReset().mockResolvedValue(new Response(null));
  vi.stubGlobal('fetch', send);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:mine', revokeObjectURL: () => 0 }));
});
afterEach(() => vi.unstubAllGlobals());

describe('the header of the profile', () => {
  it('says who is signed in, how they are rated and how often they rode', async () => {
    show([]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Robin Reed' })).toBeTruthy();
    expect(await screen.findByText('4.50 Rating')).toBeTruthy();
    expect(screen.getByText('1 ride completed')).toBeTruthy();
  });

  it('says so when nobody has rated them', async () => {
    renderScreen(<ProfilePanel />, { user, mocks: [stats(null, 0)] });
    expect(await screen.findByText('No ratings')).toBeTruthy();
    expect(screen.getByText('0 rides completed')).toBeTruthy();
  });
});

describe('the photo', () => {
  it('is sent as it is to the address that the server names, and then used', async () => {
    show([created, photoSet]);
    const file = aFile();
    await choose(file);
    expect(await screen.findByText('Photo Updated')).toBeTruthy();
    const [url, request] = send.mock.calls[0] ?? [];
    expect(url).toBe(`${UPLOAD}?token=secret`);
    expect(request).toMatchObject({ method: 'PUT', body: file, headers: { 'content-type': 'image/jpeg' } });
    const [photo] = screen.getAllByRole('img', { name: 'Robin Reed' });
    expect(photo?.getAttribute('src')).toBe(`${PHOTO}?size=384`);
    expect(photo?.getAttribute('loading')).toBe('lazy');
    expect([photo?.getAttribute('width'), photo?.getAttribute('height')]).toEqual(['72', '72']);
    expect(screen.getByRole('button', { name: 'Change Photo' })).toBeTruthy();
  });

  it.each([
    ['too large', aFile('image/png', 5_242_881), 'File Too Large', 'Please select an image smaller than 5MB'],
    ['no image', aFile('text/html'), 'Invalid File Type', 'Please select an image file (JPG, PNG, etc.)'],
  ])('is not sent when it is %s', async (_, file, title, text) => {
    show([]);
    await choose(file);
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
  });

  it.each([
    [
      'is no picture by its bytes',
      415,
      'INVALID_FILE_TYPE',
      'Invalid File Type',
      'Please select an image file (JPG, PNG, etc.)',
    ],
    ['cannot be stored', 503, 'STORAGE_UNAVAILABLE', 'Upload Failed', 'Upload failed with status: 503'],
  ] as const)('says why when the server finds that it %s', async (_, status, code, title, text) => {
    send.mockResolvedValue(new Response(JSON.stringify({ code }), { status }));
    show([created]);
    await choose(aFile());
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('says in the words of the server what is wrong with a picture', async () => {
    const message = 'Please select an image that is less narrow';
    send.mockResolvedValue(
      new Response(JSON.stringify({ code: 'PICTURE_TOO_NARROW', message }), { status: 400 }),
    );
    show([created]);
    await choose(aFile());
    expect(await screen.findByText('Upload Failed')).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
  });

  it('says so when the server cannot be reached', async () => {
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    show([created]);
    await choose(aFile());
    expect(await screen.findByText('Upload Failed')).toBeTruthy();
    expect(screen.getByText('Failed to update profile photo. Please try again.')).toBeTruthy();
  });

  it('says so when the server names no address', async () => {
    const nothing = {
      ...created,
      result: { data: { createUpload: { __typename: 'Upload', uploadUrl: '' } } },
    };
    show([nothing]);
    await choose(aFile());
    expect(await screen.findByText('No upload URL received from server')).toBeTruthy();
  });

  it('can be taken away', async () => {
    const removed: MockLink.MockedResponse = {
      request: { query: RemoveProfilePhotoDocument },
      result: { data: { removeProfilePhoto: { __typename: 'User', id: user.id, profileImageUrl: null } } },
    };
    const clicks = show([removed], { ...user, profileImageUrl: PHOTO });
    await clicks.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('button', { name: 'Add Photo' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });
});

describe('the personal data', () => {
  const updated = (input: object, result: object): MockLink.MockedResponse => ({
    request: { query: UpdateProfileDocument, variables: { input } },
    ...result,
  });
  const phone = () => screen.findByRole('textbox', { name: 'Phone number' });

  it('are saved, the phone number as drivers can call it', async () => {
    const input = { firstName: 'Robin', lastName: 'Reed', phone: '+14195550100', version: 'v1' };
    const data = { updateProfile: { ...answeredUser(user), phone: input.phone } };
    const clicks = show([updated(input, { result: { data } })]);
    await clicks.type(await phone(), '419 555 0100');
    await clicks.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Profile updated')).toBeTruthy();
    await waitFor(async () => expect(await phone()).toHaveProperty('value', '(419) 555-0100'));
  });

  it('that were changed elsewhere meanwhile are shown beside what was typed; one of them is chosen', async () => {
    const first = { firstName: 'Robin', lastName: 'Reed-Hall', phone: null, version: 'v1' };
    const saved = { firstName: 'Rob', lastName: 'Hall', phone: '+14195550100' };
    const second = { ...first, firstName: 'Rob', phone: '+14195550100', version: 'v2' };
    const clicks = show([
      updated(first, refusal('Changed', { reason: 'RECORD_CHANGED', saved, version: 'v2' })),
      updated(second, {
        result: { data: { updateProfile: { ...answeredUser(user), ...second, version: 'v3' } } },
      }),
    ]);
    const lastName = await screen.findByRole('textbox', { name: 'Last name' });
    await clicks.type(lastName, '-Hall');
    await clicks.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Somebody else has changed this meanwhile')).toBeTruthy();
    const choice = within(screen.getByRole('group', { name: 'Last name' }));
    expect(choice.getByRole('button', { name: 'Keep mine: Reed-Hall', pressed: true })).toBeTruthy();
    await clicks.click(choice.getByRole('button', { name: 'Take what is saved: Hall' }));
    expect(lastName).toHaveProperty('value', 'Hall');
    await clicks.click(choice.getByRole('button', { name: 'Keep mine: Reed-Hall' }));
    // Not touched here, they follow what is saved.
    expect(await phone()).toHaveProperty('value', '(419) 555-0100');
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveProperty('value', 'Rob');
    await clicks.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Profile updated')).toBeTruthy();
    expect(screen.queryByText('Somebody else has changed this meanwhile')).toBeNull();
  });

  it('are not sent with a phone number that cannot be called', async () => {
    const clicks = show([]);
    await clicks.type(await phone(), '555-0100');
    await clicks.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Please enter the phone number with its area code')).toBeTruthy();
  });

  it('say so when they cannot be saved', async () => {
    const input = { firstName: 'Robin', lastName: 'Reed', phone: null, version: 'v1' };
    const clicks = show([updated(input, { result: { errors: [new GraphQLError('Too busy')] } })]);
    await clicks.click(await screen.findByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Failed to update profile')).toBeTruthy();
    expect(screen.getByText('Too busy')).toBeTruthy();
  });
});

describe('deleting the account', () => {
  const deletion = (result: object): MockLink.MockedResponse => ({
    request: { query: DeleteAccountDocument },
    ...result,
  });
  const begin = async (clicks: ReturnType<typeof userEvent.setup>) => {
    await clicks.click(await screen.findByRole('button', { name: 'Delete My Account' }));
    return within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  };

  it('says what is to be done first where it is refused', async () => {
    const message = 'Please finish or cancel your open rides first. Then you can delete your account.';
    const clicks = show([deletion({ result: { errors: [new GraphQLError(message)] } })]);
    const dialog = await begin(clicks);
    await clicks.click(dialog.getByRole('button', { name: 'Delete Account' }));
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', message);
  });

  it('does nothing when the account is kept', async () => {
    const clicks = show([]);
    const dialog = await begin(clicks);
    await clicks.click(dialog.getByRole('button', { name: 'Keep Account' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is not offered to admins', async () => {
    show([], aSessionUser('ADMIN'));
    expect(await screen.findByRole('button', { name: 'Save Changes' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete My Account' })).toBeNull();
  });
});
