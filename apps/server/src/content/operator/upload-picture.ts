import { uploadPicture } from '@vitrine/wire/content/operator/upload-picture';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { encodePicture } from '../encode-picture.ts';
import type { ContentDesk } from './desk.ts';

export const uploadPictureRoute = ({ desk, images }: ContentDesk): Route =>
  desk.prepared(
    uploadPicture,
    async ({ file }) => encodePicture(Buffer.from(await file.arrayBuffer())),
    async (_request, { client, staff, now, prepared, recordAudit }) => {
      const stored = await images.add(client, prepared.bytes, staff.staffId, now);
      if (stored instanceof Refused) return stored;
      recordAudit({ subject: 'content', after: { picture: stored } });
      const { width, height } = prepared;
      return { path: stored, width, height };
    },
  );
