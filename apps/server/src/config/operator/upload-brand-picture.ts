import { uploadBrandPicture } from '@vitrine/wire/config/operator/upload-brand-picture';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { encodeBrandPicture } from '../brand-pictures.ts';
import type { ConfigDesk } from './desk.ts';

export const uploadBrandPictureRoute = ({ desk, pictures }: ConfigDesk): Route =>
  desk.prepared(
    uploadBrandPicture,
    async ({ file }) => encodeBrandPicture(Buffer.from(await file.arrayBuffer())),
    async (_request, { client, staff, now, prepared, recordAudit }) => {
      const path = await pictures.add(client, prepared, staff.staffId, now);
      if (path instanceof Refused) return path;
      recordAudit({ subject: 'site-picture', after: { path } });
      return { path, width: prepared.width, height: prepared.height };
    },
  );
