import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DemoMailboxNote } from '../../../web/components/demo-mailbox-note.tsx';
import { aConfiguration, renderScreen } from '../../support/web-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const showAt = (hostname: string, hasDemoMailbox = true) => {
  vi.stubGlobal('location', { ...window.location, hostname });
  renderScreen(<DemoMailboxNote />, { configuration: { ...aConfiguration, hasDemoMailbox } });
};

describe('the note on mails of the demo', () => {
  it.each(['localhost', '127.0.0.1', '[::1]'])(
    'tells who may have started it where the mailbox is, without its address: %s',
    (hostname) => {
      showAt(hostname);
      expect(
        screen.getByText(/^This is a demo: no mail is sent. The address of its mailbox is where/),
      ).toBeTruthy();
      expect(screen.queryByRole('link')).toBeNull();
    },
  );

  it.each(['192.168.1.20', 'localhost.maumee.test'])(
    'says elsewhere only that none is sent: %s',
    (hostname) => {
      showAt(hostname);
      expect(screen.getByText('This is a demo: no mail is sent.')).toBeTruthy();
      expect(screen.queryByRole('link')).toBeNull();
    },
  );

  it('is not there where mails are sent', () => {
    showAt('localhost', false);
    expect(screen.queryByText(/demo/)).toBeNull();
  });
});
