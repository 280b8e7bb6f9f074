import { act, cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type DeskDrafts, useDrafts } from '../../../../../web/features/admin/desk/use-drafts.ts';
import { useCurrentUser } from '../../../../../web/lib/session.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

let drafts: DeskDrafts;

function Desk({ callerId }: { readonly callerId: string | null }) {
  drafts = useDrafts(callerId);
  return <p>{drafts.drafts.map(({ callerName, phone }) => callerName || phone || 'nobody').join(', ')}</p>;
}

/** The console shows nothing before it knows who is signed in. */
function Console(props: { readonly callerId: string | null }) {
  return useCurrentUser().user && <Desk {...props} />;
}

const open = (callerId: string | null = null) =>
  renderScreen(<Console callerId={callerId} />, { user: aSessionUser('ADMIN') });
const shown = (text: string) => expect(screen.getByText(text)).toBeTruthy();

beforeEach(() => sessionStorage.clear());

describe('the calls of a desk', () => {
  it('begin with one, and keep what was typed while another is taken', async () => {
    open();
    await screen.findByText('nobody');
    act(() => drafts.change({ phone: '419 555 0100' }));
    act(() => drafts.add());
    shown('419 555 0100, nobody');
    act(() => drafts.change({ callerName: 'Dana Whitfield' }));
    shown('419 555 0100, Dana Whitfield');
    const [first] = drafts.drafts;
    act(() => drafts.choose(first?.id ?? ''));
    expect(drafts.active.phone).toBe('419 555 0100');
  });

  it('keep what was written to another one while an answer was waited for', async () => {
    open();
    await screen.findByText('nobody');
    const { change } = drafts;
    act(() => drafts.add());
    act(() => drafts.change({ callerName: 'Dana Whitfield' }));
    act(() => change({ phone: '419 555 0100' }));
    shown('419 555 0100, Dana Whitfield');
  });

  it('are there after the page is loaded again', async () => {
    open();
    await screen.findByText('nobody');
    act(() => drafts.change({ callerName: 'Dana Whitfield' }));
    cleanup();
    open();
    await screen.findByText('Dana Whitfield');
  });

  it('leave an empty one when the last is closed', async () => {
    open();
    await screen.findByText('nobody');
    act(() => drafts.change({ callerName: 'Dana Whitfield' }));
    act(() => drafts.close(drafts.active.id));
    shown('nobody');
  });

  it('have who the desk was opened for, once', async () => {
    open('dana');
    await screen.findByText('nobody');
    expect(drafts.active.callerId).toBe('dana');
    act(() => drafts.change({ callerName: 'Dana Whitfield' }));
    act(() => drafts.add());
    cleanup();
    open('dana');
    await screen.findByText('Dana Whitfield, nobody');
    expect(drafts.active.callerId).toBe('dana');
  });
});
