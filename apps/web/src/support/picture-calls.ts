import { createImageReader } from '@vitrine/wire/image-client';
import { createFileUpload } from '@vitrine/wire/image-upload';
import { sendSupportPicture } from '@vitrine/wire/support/send-support-picture';
import type { SentMessage } from '@vitrine/wire/support/support-message';
import { WIRE_OPTIONS } from '../ground/client.ts';
import { prepareImage } from '../ground/pictures/prepare-image.ts';

export const readImage = createImageReader(WIRE_OPTIONS);
const upload = createFileUpload(WIRE_OPTIONS);

interface Picture {
  readonly key: string;
  readonly conversation?: number;
  readonly text: string;
  readonly file: File;
}

/** Made smaller first. `onProgress` gets the part that has left, from 0 to 1. */
export async function sendPicture(picture: Picture, onProgress: (sent: number) => void): Promise<SentMessage> {
  const file = await prepareImage(picture.file);
  const { signal } = new AbortController();
  return (await upload(sendSupportPicture, { ...picture, file }, { signal, onProgress })).data;
}
