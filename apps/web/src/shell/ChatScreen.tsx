import { PushOffer } from '../push/index.ts';
import { ChatScreen as Chat } from '../support/ChatScreen.tsx';

export { FeedbackScreen } from '../support/FeedbackScreen.tsx';

/** `/mine/chat`, with the offer of notifications to a customer who waits for an answer. */
export const ChatScreen = () => <Chat offer={<PushOffer of="chat" />} />;
