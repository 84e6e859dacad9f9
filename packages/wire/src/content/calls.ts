import type { RoomCalls } from '../call.ts';
import { company } from './company.ts';
import { companyEmail } from './company-email.ts';
import { companySearch } from './company-search.ts';
import { companyStatus } from './company-status.ts';
import { description } from './description.ts';
import { descriptions } from './descriptions.ts';
import { homeNews } from './home-news.ts';
import { messageDetail } from './message-detail.ts';
import { messageList } from './message-list.ts';
import { messageSettings } from './message-settings.ts';
import { newsDetail } from './news-detail.ts';
import { newsList } from './news-list.ts';
import { contentItem } from './operator/content-item.ts';
import { countRecipients } from './operator/count-recipients.ts';
import { createContent } from './operator/create-content.ts';
import { operatorCompanyStatus } from './operator/operator-company-status.ts';
import { operatorContent } from './operator/operator-content.ts';
import { operatorMessages } from './operator/operator-messages.ts';
import { proposeCompanyStatus } from './operator/propose-company-status.ts';
import { publishContent } from './operator/publish-content.ts';
import { restoreContent } from './operator/restore-content.ts';
import { saveContent } from './operator/save-content.ts';
import { sendMessage } from './operator/send-message.ts';
import { uploadPicture } from './operator/upload-picture.ts';
import { withdrawContent } from './operator/withdraw-content.ts';
import { readMessages } from './read-messages.ts';
import { setMessageSettings } from './set-message-settings.ts';
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
    companySearch,
    messageList,
    messageDetail,
    unreadMessages,
    readMessages,
    messageSettings,
    setMessageSettings,
  ],
  operators: [
    operatorContent,
    contentItem,
    createContent,
    saveContent,
    publishContent,
    restoreContent,
    uploadPicture,
    withdrawContent,
    operatorMessages,
    countRecipients,
    sendMessage,
    operatorCompanyStatus,
    proposeCompanyStatus,
  ],
};
