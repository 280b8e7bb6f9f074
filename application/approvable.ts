import { approvalRequired, type Approval, type ApprovalAct } from '../domain/approvals/approval.ts';
import type { Actor } from '../domain/users/user.ts';
import { admin, fresh } from './access.ts';
import { byName, type Made } from './tokens.ts';
import type { Transact, Transaction } from './transaction.ts';
import {
  workflow,
  type Declared,
  type CurrentNeeds,
  type Parsed,
  type Provided,
  type Schema,
  type UseCase,
  type WorkflowCall,
} from './use-case.ts';

type Answer<Output> = Exclude<Output, Approval>;

/** An approval in the transaction in which it is taken; `transact` is for what is done after it. */
interface ApprovedCall {
  readonly tx: Transaction;
  readonly actor: Actor;
  readonly approval: Approval;
  readonly transact: Transact;
}

/** What is left to do once the act is committed: a call to others, and what is written about it. */
export type Afterwards = () => unknown;

/** A use case that waits for a second admin above a limit. */
export interface ApprovableAct<Act extends ApprovalAct> {
  readonly act: Act;
  /** Takes the approval and does the act. Throws what an approval and the act itself throw. */
  approve(call: ApprovedCall): Promise<Afterwards | undefined>;
}

interface ApprovableDeclaration<
  Act extends ApprovalAct,
  Input extends Schema,
  Wanted extends CurrentNeeds,
  More extends readonly unknown[],
  Output,
> {
  readonly act: Act;
  readonly input: Input;
  readonly needs?: Wanted;
  /** As an admin asks for it. Answers with the approval where it now waits for a second one. */
  readonly run: (
    call: WorkflowCall<Actor, Parsed<Input>>,
    needs: Provided<Wanted>,
    ...more: More
  ) => Promise<Output>;
  /** As a second admin approves it, in the transaction that notes the approval. */
  readonly approved: (call: ApprovedCall, needs: Provided<Wanted>) => Promise<Afterwards | undefined>;
}

/** A use case that a second admin may have to approve. */
type Approvable<
  Act extends ApprovalAct,
  Input extends Schema,
  More extends readonly unknown[],
  Output,
> = Pick<Declared<Actor, Input, More, Output>, 'declared' | 'access' | 'input'> &
  Made<UseCase<Actor, Input, More, Output> & ApprovableAct<Act>>;

/**
 * What an admin does with a fresh session, and above a limit asks a second admin for: then `execute` throws
 * `APPROVAL_REQUIRED`. `approve` throws what an approval and the act itself throw, and `APPROVAL_STALE` when what
 * was asked for is not the same any more.
 */
export function approvable<
  Act extends ApprovalAct,
  Input extends Schema,
  Output,
  Wanted extends CurrentNeeds = Record<never, never>,
  More extends readonly unknown[] = [],
>({
  act,
  input,
  needs,
  run,
  approved,
}: ApprovableDeclaration<Act, Input, Wanted, More, Output>): Approvable<Act, Input, More, Answer<Output>> {
  const asking = workflow<Actor, Answer<Output>, Input, Wanted, More>({
    access: fresh(admin),
    input,
    ...(needs && { needs }),
    run: async (call, given, ...more) => {
      const answer = await run(call, given, ...more);
      if (isApproval(answer)) throw approvalRequired(answer);
      return answer as Answer<Output>;
    },
  });
  return {
    kind: 'made',
    id: Symbol(act),
    declared: 'workflow',
    access: asking.access,
    input,
    needs: [asking, byName(needs ?? {})],
    make([asked, provided]) {
      const useCase = asked as UseCase<Actor, Input, More, Answer<Output>>;
      return {
        act,
        execute: (...call) => useCase.execute(...call),
        approve: (call) => approved(call, provided as Provided<Wanted>),
      };
    },
  };
}

function isApproval(answer: unknown): answer is Approval {
  return typeof answer === 'object' && answer !== null && 'act' in answer;
}
