import type { Conversation as ConversationSource } from '../../application/messages/ride-messages.ts';
import type { LiveChange } from '../../application/rides/watch-rides.ts';
import { wordsOf } from '../../domain/messages/ride-message.ts';
import type { Resolvers } from '../generated/resolver-types.ts';
import { getChange, untilReturned } from '../live-changes.ts';

export const Mutation = {
  sendRideMessage: async (_, { input }, { useCases, actor }) => {
    await useCases.sendRideMessage.execute(actor, input);
    return useCases.showConversation.execute(actor, { rideId: input.rideId });
  },
  readRideMessages: async (_, { input }, { useCases, actor }) => {
    await useCases.readRideMessages.execute(actor, input);
    return useCases.showConversation.execute(actor, input);
  },
  sendAnnouncement: async (_, { input: { toOnline, shift, ...input } }, { useCases, actor }) => {
    const sent = await useCases.sendAnnouncement.execute(actor, {
      ...input,
      toOnline: toOnline ? true : null,
      shift: shift && { from: shift.from.toISOString(), to: shift.to.toISOString() },
    });
    return useCases.showAnnouncement.execute(actor, { announcementId: sent.id });
  },
} satisfies Resolvers['Mutation'];

export const Subscription: Resolvers['Subscription'] = {
  conversationChanged: {
    subscribe: (_, { rideId }, { useCases, session }) =>
      untilReturned((signal) => useCases.watchRides.conversationOf(session.token, rideId, signal)),
    resolve: (live: LiveChange<ConversationSource>) => getChange(live),
  },
  announcementsChanged: {
    subscribe: (_, _args, { useCases, session }) =>
      untilReturned((signal) => useCases.watchRides.announcements(session.token, signal)),
    resolve: (live: LiveChange<true>) => getChange(live),
  },
};

export const Conversation: Resolvers['Conversation'] = {
  id: ({ rideId }) => rideId,
  messages: ({ messages }) => [...messages],
};

export const RideMessage: Resolvers['RideMessage'] = {
  id: ({ message }) => message.id,
  isFromDriver: ({ message }) => message.side === 'driver',
  preset: ({ message }) => message.preset,
  text: ({ message }) => wordsOf(message),
  sentAt: ({ message }) => message.sentAt,
  readAt: ({ message }) => message.readAt,
  helperReadAt: ({ message }) => message.helperReadAt,
};

export const Announcement: Resolvers['Announcement'] = {
  id: ({ announcement }) => announcement.id,
  text: ({ announcement }) => announcement.text,
  audience: ({ announcement }) => announcement.audience,
  shiftFrom: ({ announcement }) => announcement.shiftFrom,
  shiftTo: ({ announcement }) => announcement.shiftTo,
  sentAt: ({ announcement }) => announcement.sentAt,
};

export const AnnouncementReceipt: Resolvers['AnnouncementReceipt'] = {
  driverId: ({ receipt }) => receipt.driverId,
  readAt: ({ receipt }) => receipt.readAt,
};

export const ReceivedAnnouncement: Resolvers['ReceivedAnnouncement'] = {
  id: ({ announcement }) => announcement.id,
  text: ({ announcement }) => announcement.text,
  sentAt: ({ announcement }) => announcement.sentAt,
};
