/** What the server takes, by the type that the device names (API-17). */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
const MOST_WIDTH = 1_440;
const QUALITY = 0.7;

/** Whether the device calls the file an image that the server takes. */
export function isImageType({ type }: Pick<File, 'type'>): boolean {
  return (IMAGE_TYPES as readonly string[]).includes(type);
}

/** The size of an image that is at most {@link MOST_WIDTH} wide, with its proportions. */
export function fitted(width: number, height: number): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, MOST_WIDTH / width);
  return { width: Math.round(width * scale), height: Math.max(1, Math.round(height * scale)) };
}

async function compress(file: File): Promise<File> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    // Upright, as the camera says.
    await image.decode();
    const { width, height } = fitted(image.naturalWidth, image.naturalHeight);
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('this browser draws nothing');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
    const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    if (bytes === null) throw new Error('this browser writes no JPEG');
    return new File([bytes], 'image.jpg', { type: 'image/jpeg' });
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * The image as it is sent: a JPEG of quality 0.7, at most 1,440 pixels wide (API-17), without metadata. Where that fails,
 * the log says so and the file is sent as it is: the server says what is wrong with it (API-18).
 */
export async function prepareImage(file: File): Promise<File> {
  try {
    return await compress(file);
  } catch (error) {
    console.info('an image was not compressed', error);
    return file;
  }
}
