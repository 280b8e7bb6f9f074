import { getOperationAST } from 'graphql';
import { expect, it } from 'vitest';
import { MyTripsDocument } from '../../../web/generated/my-trips.ts';
import { RiderDashboardDocument, RiderHistoryDocument } from '../../../web/generated/rider-dashboard.ts';
import { CurrentUserDocument } from '../../../web/generated/session.ts';
import { isWorthKeeping } from '../../../web/lib/kept-answers.ts';

it.each([CurrentUserDocument, RiderDashboardDocument, RiderHistoryDocument, MyTripsDocument])(
  'what is read without a connection is kept by the name of its question',
  (document) => {
    const name = getOperationAST(document)?.name?.value ?? '';
    expect([name, isWorthKeeping(name, {})]).toEqual([name, true]);
  },
);
