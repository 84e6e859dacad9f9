import type { RoomCalls } from '../call.ts';
import { company } from './company.ts';
import { companyEmail } from './company-email.ts';
import { companyStatus } from './company-status.ts';
import { description } from './description.ts';
import { descriptions } from './descriptions.ts';
import { homeNews } from './home-news.ts';
import { messageDetail } from './message-detail.ts';
import { messageList } from './message-list.ts';
import { newsDetail } from './news-detail.ts';
import { newsList } from './news-list.ts';
import { readMessages } from './read-messages.ts';
import { unreadMessages } from './unread-messages.ts';

export const CONTENT_CALLS: RoomCalls = {
  customers: [
    newsList,
    newsDetail,
    homeNews,
    descriptions,
    description,
    company,
    companyStatus,
    companyEmail,
    messageList,
    messageDetail,
    unreadMessages,
    readMessages,
  ],
  operators: [],
};
