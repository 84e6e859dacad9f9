import { image } from '@vitrine/wire/identity/image';
import { imageUrl } from '@vitrine/wire/identity/image-fields';
import { customerImage } from '@vitrine/wire/identity/operator/customer-image';
import { uploadImage } from '@vitrine/wire/identity/upload-image';
import { ImageAnswer, Refused } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';
import type { WindowCounter } from '../platform/http/window-counter.ts';
import type { StaffDesk } from '../staff/index.ts';
import { encodeImage, STORED_TYPE } from './encode-image.ts';
import type { Images } from './images.ts';

/** Takes images from customers and shows them to those who may read them. */
export const imageRoutes = (images: Images, perCustomer: WindowCounter, desk: StaffDesk) => [
  route(uploadImage, async ({ file }, { caller }) => {
    if (caller.isDemo) return new Refused('request.real-account-only');
    if (!perCustomer.allows(`${caller.uid}`)) return new Refused('request.too-many');
    const tooMany = await images.refuseMore(caller.uid, file.size);
    if (tooMany !== undefined) return tooMany;
    const encoded = await encodeImage(Buffer.from(await file.arrayBuffer()));
    if (encoded instanceof Refused) return encoded;
    const id = await images.add(caller.uid, encoded, file.size);
    return id instanceof Refused ? id : { url: imageUrl(id) };
  }),
  route(image, async ({ image: id }, { caller }) => {
    const bytes = await images.ownImage(caller.uid, id);
    return bytes === undefined ? new Refused('request.not-found') : new ImageAnswer(STORED_TYPE, bytes);
  }),
  desk.route(customerImage, async ({ image: id }, { client, recordAudit }) => {
    recordAudit({ subject: `image/${id}` });
    const uid = await images.submittedBy(client, id);
    if (uid === undefined) return new Refused('request.not-found');
    recordAudit({ subject: `customer/${uid}`, after: { image: id } });
    const bytes = await images.read(id);
    return bytes === undefined ? new Refused('request.not-found') : new ImageAnswer(STORED_TYPE, bytes);
  }),
];
