import { ApolloLink, Observable } from '@apollo/client';
import { MockedProvider } from '@apollo/client/testing/react';
import { render } from '@testing-library/react';
import { getOperationAST, GraphQLError, OperationTypeNode } from 'graphql';
import { MemoryRouter } from 'react-router';
import { ToastProvider } from '../../../../../web/components/toast.tsx';
import { DriverHome } from '../../../../../web/features/drivers/home/driver-home.tsx';
import { PresenceContext, type Presence } from '../../../../../web/features/drivers/presence/presence.ts';
import type { DriverDashboardQuery, Need } from '../../../../../web/generated/operations.ts';
import { createCache } from '../../../../../web/lib/apollo-client.ts';
import { ConfigurationContext } from '../../../../../web/lib/configuration.ts';
import { configuration } from '../a-driver-ride.ts';

export type Answer = { data: Record<string, unknown> } | { errors: GraphQLError[] };

export const refused = (message: string, reason: string): Answer => ({
  errors: [new GraphQLError(message, { extensions: { code: 'CONFLICT', reason } })],
});

export const aRideNeeds = (needs: readonly Need[], extraMinutes: number): Answer => ({
  data: {
    rideNeeds: { __typename: 'RideNeeds', version: [...needs, extraMinutes].join(), needs, extraMinutes },
  },
});

/** A server in miniature: the dashboard as it is at the moment, and an answer to every other operation. */
export class FakeServer {
  readonly asked: { name: string | undefined; variables: object }[] = [];
  readonly answers = new Map<string, () => Answer | Promise<Answer>>([
    ['FirstSteps', () => ({ data: { driverApplication: null, driverDocuments: [] } })],
    ['RideNeeds', () => aRideNeeds([], 0)],
    ['StandingOffers', () => ({ data: { standingOffers: [] } })],
    ['DrivenPlannedRides', () => ({ data: { drivenPlannedRides: [] } })],
  ]);
  private readonly listeners = new Map<string, (data: Record<string, unknown>) => void>();

  constructor(public dashboard: DriverDashboardQuery | null) {}

  push(subscription: string, data: Record<string, unknown>): void {
    this.listeners.get(subscription)?.(data);
  }

  readonly link = new ApolloLink(
    ({ query, operationName = '', variables }) =>
      new Observable((observer) => {
        if (getOperationAST(query)?.operation === OperationTypeNode.SUBSCRIPTION) {
          this.listeners.set(operationName, (data) => observer.next({ data }));
          return;
        }
        this.asked.push({ name: operationName, variables });
        const answer =
          this.answers.get(operationName)?.() ?? (operationName === 'DriverDashboard' ? this.home() : null);
        if (!answer) throw new Error(`Nobody expected ${operationName}`);
        void Promise.resolve(answer).then((result) => {
          observer.next(result);
          observer.complete();
        });
      }),
  );

  private home(): Answer {
    return this.dashboard ? { data: { ...this.dashboard } } : refused('Down', 'DOWN');
  }
}

const IN_TOUCH: Presence = {
  heardAt: null,
  isLost: false,
  sharing: 'off',
  isUndecided: false,
  share: () => undefined,
};

export function showDriverHome(server: FakeServer, presence: Partial<Presence> = {}, at = '/driver') {
  render(
    <ConfigurationContext value={configuration}>
      <MockedProvider link={server.link} cache={createCache()}>
        <ToastProvider>
          <MemoryRouter initialEntries={[at]}>
            <PresenceContext value={{ ...IN_TOUCH, ...presence }}>
              <DriverHome onSchedule={() => undefined} />
            </PresenceContext>
          </MemoryRouter>
        </ToastProvider>
      </MockedProvider>
    </ConfigurationContext>,
  );
}
