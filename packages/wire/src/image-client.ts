import type { Call, RequestOf } from './call.ts';
import { type CallOptions, createClient, type WireClientOptions, WireError } from './client.ts';
import { SUCCESS } from './envelope.ts';

type ImageCall = Call & { readonly answersImage: true };

/** Reads the images of calls that answer one, as the client makes every other call; throws a {@link WireError}. */
export function createImageReader(options: WireClientOptions) {
  const send = options.fetch ?? ((input: RequestInfo | URL, init?: RequestInit) => fetch(input, init));
  return async <C extends ImageCall>(call: C, request: RequestOf<C>, callOptions?: CallOptions): Promise<Blob> => {
    let image: Blob | undefined;
    const client = createClient({
      ...options,
      fetch: async (input, init) => {
        const response = await send(input, init);
        if (response.headers.get('content-type')?.startsWith('image/') !== true) return response;
        image = await response.blob();
        return Response.json({ code: SUCCESS, msg: '', data: null });
      },
    });
    await client.call(call, request, callOptions);
    if (image === undefined) throw new WireError('server', 0);
    return image;
  };
}
