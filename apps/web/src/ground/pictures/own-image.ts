import { useQuery } from '@tanstack/react-query';
import { WireError } from '@vitrine/wire/client';
import { image } from '@vitrine/wire/identity/image';
import { useEffect, useState } from 'react';
import { readImage } from './image-calls.ts';

/** An address in this page under which the image can be drawn; it is asked for where this page has not sent it. */
export function useOwnImage(url: string, known?: Blob) {
  const id = url.split('=').at(-1) ?? '';
  const answer = useQuery({
    queryKey: ['own-image', id],
    enabled: url !== '' && known === undefined,
    queryFn: ({ signal }) => readImage(image, { image: id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // Documents do not stay in memory when the form is left.
    gcTime: 0,
  });
  const bytes = url === '' ? undefined : (known ?? answer.data);
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    if (bytes === undefined) return setPreview(undefined);
    const made = URL.createObjectURL(bytes);
    setPreview(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  const isGone = answer.error instanceof WireError && answer.error.reason === 'request.not-found';
  return { preview, isGone };
}
