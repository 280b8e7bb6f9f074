import type { Command } from 'commander';
import { suspendUserInput } from '../../application/users/inputs.ts';
import type { App } from '../app.ts';
import { acting } from '../actions.ts';
import { addExamples, EXAMPLE_ID, textBy } from '../arguments.ts';
import { userArgument } from '../references.ts';
import { CLI_ACTOR } from '../with-app.ts';

interface Reason {
  readonly reason: string;
}

interface Wording {
  /** The noun whose commands they are. */
  readonly noun: 'users' | 'drivers';
  readonly suspend: string;
  readonly reinstate: string;
}

/** `suspend` and `reinstate`: the same acts for anybody with an account. */
export function addStandingCommands(parent: Command, { noun, suspend, reinstate }: Wording): void {
  addStanding(parent, {
    name: 'suspend',
    description: suspend,
    isReadByUser: true,
    question: (id) => `Suspend user ${id}?`,
    run: ({ useCases }, userId, reason) => useCases.suspendUser.execute(CLI_ACTOR, { userId, reason }),
    example: `${noun} suspend ${EXAMPLE_ID} --reason 'Chargebacks'`,
  });
  addStanding(parent, {
    name: 'reinstate',
    description: reinstate,
    isReadByUser: false,
    question: (id) => `Reinstate user ${id}?`,
    run: ({ useCases }, userId, reason) => useCases.reinstateUser.execute(CLI_ACTOR, { userId, reason }),
    example: `${noun} reinstate ${EXAMPLE_ID} --reason 'Cleared up'`,
  });
}

interface Standing {
  readonly name: string;
  readonly description: string;
  readonly isReadByUser: boolean;
  readonly example: string;
  question(id: string): string;
  run(app: App, userId: string, reason: string): Promise<{ id: string; email: string; suspended: boolean }>;
}

function addStanding(parent: Command, { name, description, isReadByUser, ...act }: Standing): void {
  const reader = isReadByUser ? 'read by the user and kept in the audit log' : 'kept in the audit log';
  const command = parent
    .command(name)
    .description(description)
    .addArgument(userArgument())
    .requiredOption('--reason <text>', reader, textBy(suspendUserInput.shape.reason));
  acting(
    command,
    (id: string) => act.question(id),
    async (app, userId: string, { reason }: Reason) => {
      const { id, email, suspended } = await act.run(app, userId, reason);
      return { id, email, suspended };
    },
  );
  addExamples(command, `${act.example} --dry-run`, `${act.example} --yes`);
}
