import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { CallerFacts, ToOpenRides } from '../../../../../web/features/admin/desk/caller-facts.tsx';
import { aVisibleRide } from '../../../../support/builders/a-visible-ride.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';
import { aCaller } from './a-caller.ts';

describe('the open rides of who calls', () => {
  const openRides = ['one', 'two'].map((id) => ({ ...aVisibleRide({ id }), version: 'v1', payerName: null }));
  const show = (count: number) =>
    renderScreen(
      <>
        <ToOpenRides count={count} />
        <CallerFacts
          caller={aCaller({ openRides: openRides.slice(0, count) })}
          onChanged={vi.fn(() => Promise.resolve())}
        />
      </>,
      { user: aSessionUser('ADMIN') },
    );

  it('are counted above the form of a phone, by a link that leads to them', async () => {
    show(2);
    const link = await screen.findByRole('link', { name: '2 open rides' });
    const section = screen.getByRole('heading', { name: 'Open rides' }).parentElement;
    expect(link.getAttribute('href')).toBe(`#${section?.id}`);
    // Where the keys go on from.
    expect(section?.tabIndex).toBe(-1);
  });

  it('are not spoken of where there are none', async () => {
    show(0);
    await screen.findByRole('heading', { name: 'Money' });
    expect(screen.queryByRole('link', { name: /open ride/ })).toBeNull();
  });
});
