import type { MessageSettings } from '../../application/ports/messages.ts';

/** Those of an installation that sets nothing. */
export const MESSAGE_SETTINGS: MessageSettings = { hidesPhones: false, keptDays: 90 };
