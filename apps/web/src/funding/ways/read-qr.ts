import decodeQR from 'qr/decode.js';

/** A picture is read at most at this width: wide enough for a code held before a camera. */
const MOST_WIDTH = 720;

type Read = () => Promise<string | undefined>;

/** What the browser brings along, where it can; not in the types of TypeScript. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

async function byBrowser(video: HTMLVideoElement): Promise<Read | undefined> {
  const Own = (window as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = await Own?.getSupportedFormats().catch((): readonly string[] => []);
  if (Own === undefined || formats?.includes('qr_code') !== true) return undefined;
  const detector = new Own({ formats: ['qr_code'] });
  return async () => (await detector.detect(video))[0]?.rawValue;
}

function byLibrary(video: HTMLVideoElement): Read {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async () => {
    const scale = Math.min(1, MOST_WIDTH / video.videoWidth);
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
    if (context === null || width === 0 || height === 0) return undefined;
    Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0, width, height);
    try {
      return decodeQR({ width, height, data: context.getImageData(0, 0, width, height).data });
    } catch {
      // No code in this picture.
      return undefined;
    }
  };
}

/** Reads the QR code that a camera sees, by the browser where it can. */
export async function qrReader(video: HTMLVideoElement): Promise<Read> {
  return (await byBrowser(video)) ?? byLibrary(video);
}
