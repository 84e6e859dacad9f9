import { createImageReader } from '@vitrine/wire/image-client';
import { createImageUpload } from '@vitrine/wire/image-upload';
import { WIRE_OPTIONS } from '../client.ts';

export const readImage = createImageReader(WIRE_OPTIONS);
export const sendImage = createImageUpload(WIRE_OPTIONS);
