import { countRecipients } from '@vitrine/wire/content/operator/count-recipients';
import { createContent } from '@vitrine/wire/content/operator/create-content';
import { operatorContent } from '@vitrine/wire/content/operator/operator-content';
import { operatorMessages } from '@vitrine/wire/content/operator/operator-messages';
import { FilePenLine, MailPlus, Newspaper } from 'lucide-react';
import type { Room } from '../ground/room.ts';
import { CONTENT_WORDING } from './change-wording.ts';

export const CONTENT: Room = {
  name: 'content',
  changes: CONTENT_WORDING,
  pages: [
    {
      path: '/content',
      title: 'content',
      section: 'house',
      Icon: Newspaper,
      reads: operatorContent,
      load: () => import('./ContentPage.tsx'),
    },
    {
      path: '/messages',
      title: 'messages',
      section: 'house',
      Icon: MailPlus,
      reads: operatorMessages,
      load: () => import('./MessagesPage.tsx'),
    },
    {
      path: '/message-editor',
      title: 'message-editor',
      Icon: MailPlus,
      reads: countRecipients,
      load: () => import('./MessageEditorPage.tsx'),
    },
    {
      path: '/content-editor',
      title: 'content-editor',
      Icon: FilePenLine,
      reads: createContent,
      load: () => import('./EditorPage.tsx'),
    },
  ],
};
