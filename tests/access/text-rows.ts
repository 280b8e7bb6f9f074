import { type AccessRow, ADMIN, OPERATORS, RIDERS_AND_OPERATORS } from './access-row.ts';

const NUMBER = '419 555 0100';
/** There is no provider here: who may ask is told so. */
const ownRefusal = 'TEXTS_UNCONFIGURED';

/** Text messages: the own phone, that of others, and the outbox. */
export const textRows: Readonly<Record<string, readonly AccessRow[]>> = {
  startTextVerification: [
    { for: 'signed-in', ownRefusal, send: () => ({ input: { number: NUMBER, language: 'ES' } }) },
  ],
  confirmTextNumber: [
    {
      for: 'signed-in',
      ownRefusal: 'CODE_EXPIRED',
      send: () => ({ input: { code: '123456', consents: true } }),
    },
  ],
  changeTexts: [{ for: 'signed-in', send: () => ({ input: { isOn: false } }) }],
  textSettingsOf: [
    { for: RIDERS_AND_OPERATORS, names: 'helped passenger', send: ({ id }) => ({ userId: id }) },
  ],
  recordTextConsent: [
    {
      for: RIDERS_AND_OPERATORS,
      names: 'helped passenger',
      ownRefusal,
      send: ({ id }) => ({ input: { userId: id, number: NUMBER, way: 'PHONE' } }),
    },
  ],
  stopTextsOf: [{ for: OPERATORS, names: 'user', send: ({ id }) => ({ input: { userId: id } }) }],
  texts: [{ for: ADMIN, names: 'user', send: ({ id }) => ({ userId: id }) }],
  sendTestText: [{ for: ADMIN, ownRefusal, send: () => ({ input: { number: NUMBER } }) }],
};
