import type { Passkey, PasskeyAnswer } from '../../domain/users/passkey.ts';
import { type Clock, clock } from '../ports/operations.ts';
import {
  type PasskeyCeremonies,
  type PasskeyQuestion,
  type PasskeyChallenge,
  type PasskeyPurpose,
  passkeyCeremonies,
} from '../ports/users.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { service } from '../tokens.ts';

const CHALLENGE_MS = 300_000;

/** Challenges that passkeys answer. Each is good for one answer, right or wrong, within five minutes. */
export class PasskeyProofs {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ceremonies: PasskeyCeremonies,
    private readonly clock: Clock,
  ) {}

  /** Keeps the challenge of a question; `userId` is who alone may answer it. What the browser is asked. */
  async keep(
    { challenge, options }: PasskeyQuestion,
    purpose: PasskeyPurpose,
    userId: string | null,
  ): Promise<unknown> {
    const expiresAt = new Date(this.clock.now().getTime() + CHALLENGE_MS);
    await this.unitOfWork.run(({ passkeys }) =>
      passkeys.insertChallenge({ challenge, purpose, userId, expiresAt }),
    );
    return options;
  }

  /** Uses a challenge up, whatever becomes of its answer; null when it is unknown or too old. */
  async take(challenge: string | null, purpose: PasskeyPurpose): Promise<PasskeyChallenge | null> {
    if (challenge === null) return null;
    const taken = await this.unitOfWork.run(({ passkeys }) => passkeys.takeChallenge(challenge, purpose));
    return taken && taken.expiresAt > this.clock.now() ? taken : null;
  }

  /** The passkey of a right answer, its use written down; null for any other. */
  async check(answer: PasskeyAnswer, purpose: PasskeyPurpose): Promise<Passkey | null> {
    const [taken, passkey] = [
      await this.take(this.ceremonies.challengeOf(answer), purpose),
      await this.unitOfWork.run(({ passkeys }) => passkeys.find(answer.id)),
    ];
    if (!taken || !passkey) return null;
    if (taken.userId !== null && taken.userId !== passkey.userId) return null;
    const counter = await this.ceremonies.checkAnswer(answer, taken.challenge, passkey);
    if (counter === null) return null;
    const now = this.clock.now();
    const isFirst = await this.unitOfWork.run(({ passkeys }) => passkeys.saveUse(passkey.id, counter, now));
    return isFirst ? passkey : null;
  }
}

export const passkeyProofs = service(PasskeyProofs, [unitOfWork, passkeyCeremonies, clock]);
