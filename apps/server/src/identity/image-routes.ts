import { image } from '@vitrine/wire/identity/image';
import { imageUrl } from '@vitrine/wire/identity/image-fields';
import { customerImage } from '@vitrine/wire/identity/operator/customer-image';
import { uploadImage } from '@vitrine/wire/identity/upload-image';
import { ImageAnswer, Refused } from '../platform/http/answer.ts';
import { addressGroup } from '../platform/http/client-address.ts';
import { type Caller, route } from '../platform/http/context.ts';
import type { WindowCounter } from '../platform/http/window-counter.ts';
import type { StaffDesk } from '../staff/index.ts';
import { encodeImage, STORED_TYPE } from './encode-image.ts';
import type { ImageOwner, Images } from './images.ts';

export interface ImageRouteDeps {
  readonly images: Images;
  readonly perCustomer: WindowCounter;
  readonly perVisitorAddress: WindowCounter;
  /** Whether a registration asks for pictures: only then visitors may upload any. */
  readonly asksVisitors: () => boolean;
  readonly desk: StaffDesk;
}

interface Sender {
  readonly caller: Caller | undefined;
  readonly address: string;
}

/** Whose image an upload brings; refuses a demo account, and a visitor who is not about to register with pictures. */
function ownerOf(
  { perCustomer, perVisitorAddress, asksVisitors }: ImageRouteDeps,
  visitor: string,
  { caller, address }: Sender,
): ImageOwner | Refused {
  if (caller === undefined) {
    // A customer whose session has ended, not a visitor.
    if (visitor === '') return new Refused('request.session-invalid');
    if (!asksVisitors()) return new Refused('request.real-account-only');
    const group = addressGroup(address);
    return perVisitorAddress.allows(group) ? { secret: visitor, address: group } : new Refused('request.too-many');
  }
  if (caller.isDemo) return new Refused('request.real-account-only');
  return perCustomer.allows(`${caller.uid}`) ? { uid: caller.uid } : new Refused('request.too-many');
}

/** Takes images from customers and shows them to those who may read them. */
export const imageRoutes = ({ images, desk, ...deps }: ImageRouteDeps) => [
  route(uploadImage, async ({ file, visitor }, sender) => {
    const owner = ownerOf({ images, desk, ...deps }, visitor, sender);
    if (owner instanceof Refused) return owner;
    const tooMany = await images.refuseMore(owner, file.size);
    if (tooMany !== undefined) return tooMany;
    const encoded = await encodeImage(Buffer.from(await file.arrayBuffer()));
    if (encoded instanceof Refused) return encoded;
    const id = await images.add(owner, encoded, file.size);
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
