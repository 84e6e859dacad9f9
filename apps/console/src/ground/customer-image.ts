import { useQuery } from '@tanstack/react-query';
import type { proofImage } from '@vitrine/wire/funding/operator/proof-image';
import type { customerImage } from '@vitrine/wire/identity/operator/customer-image';
import type { supportImage } from '@vitrine/wire/support/operator/support-image';
import { useEffect, useState } from 'react';
import { readImage } from './client.ts';

/** The calls that read an image of a customer. */
export type ImageCall = typeof customerImage | typeof supportImage | typeof proofImage;

/** The address of the image in this page, as long as the component is mounted. */
export function useCustomerImage(call: ImageCall, image: string) {
  const answer = useQuery({
    queryKey: [call.operation, image],
    queryFn: ({ signal }) => readImage(call, { image }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // Nothing of a customer stays in memory when the page is left.
    gcTime: 0,
  });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (answer.data === undefined) return undefined;
    const made = URL.createObjectURL(answer.data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [answer.data]);
  return { url, error: answer.error };
}
