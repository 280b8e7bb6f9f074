import type { Environment } from '../adapters/config/environment.ts';
import type { DispatchSettings } from '../application/drivers/dispatch-settings.ts';
import type { EmailSettings } from '../application/ports/email.ts';
import type { MessageSettings } from '../application/ports/messages.ts';
import type { PaymentGateway } from '../application/ports/payments.ts';
import type { AccountSettings } from '../application/users/account-settings.ts';

const DAY_MS = 86_400_000;

/** Where people reach the web client, without a slash at the end. */
export function getWebUrl({ publicUrl, hostNames: [hostName = 'localhost'], port }: Environment): string {
  return (publicUrl ?? `http://${hostName}:${port}`).replace(/\/$/, '');
}

export function toEmailSettings(
  environment: Environment,
  { mode }: Pick<PaymentGateway, 'mode'>,
): EmailSettings {
  const { productName, supportEmail } = environment;
  const { timeZone } = environment.area.serviceArea;
  const isTestMode = mode === 'sandbox' || mode === 'test';
  return { productName, supportEmail, timeZone, isTestMode, webUrl: getWebUrl(environment) };
}

export function toDispatchSettings(environment: Environment): DispatchSettings {
  return {
    offersKeptDays: environment.offersKeptDays,
    silentMs: environment.driverSilentSeconds * 1000,
    waiting: {
      bookNowMinutes: environment.bookNowExpiryMinutes,
      beforePickupMinutes: environment.scheduledExpiryMinutes,
    },
  };
}

export function toMessageSettings(environment: Environment): MessageSettings {
  return { hidesPhones: environment.hidesPhones, keptDays: environment.messagesKeptDays };
}

export function toAccountSettings(environment: Environment): AccountSettings {
  const { sessionDays, sessionIdleDays, reauthenticationMinutes, mustVerifyEmail } = environment;
  return {
    sessionMs: sessionDays * DAY_MS,
    sessionIdleMs: sessionIdleDays * DAY_MS,
    reauthenticationMs: reauthenticationMinutes === 0 ? null : reauthenticationMinutes * 60_000,
    mustVerifyEmail,
    adminsNeedSecondFactor: environment.adminsNeedSecondFactor,
    canSendEmail: environment.smtpUrl !== null || environment.hasDemoMailbox,
  };
}
