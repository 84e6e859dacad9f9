import { useMutation } from '@tanstack/react-query';
import { toastDone } from '@vitrine/ui/toast';
import { WireError } from '@vitrine/wire/client';
import { sendEmail } from '@vitrine/wire/identity/send-email';
import { sendSms } from '@vitrine/wire/identity/send-sms';
import { useRef, useState } from 'react';
import { client } from '../../ground/client.ts';
import { useSecondsUntil } from './countdown.ts';
import { knownBrowser } from './known-browser.ts';
import type { NamedWay } from './ways.ts';

/** Where a code goes, and what it is for (`CODE_PURPOSES`). */
export interface CodeTarget {
  readonly purpose: 1 | 2 | 3;
  readonly way: NamedWay;
  readonly to: string;
  /** Of a phone number that may lack its prefix. */
  readonly areaId?: number | undefined;
}

/** The last code that was sent from this window. */
interface SentCode {
  readonly target: string;
  /** When the next one can be sent: `Date.now()` of this device. */
  readonly until: number;
  /** On a site in paper mode that sends no messages. */
  readonly paperCode?: string | undefined;
}

const STORED_AS = 'vitrine.code';

/** What this window sent before it was loaded anew. */
function storedCode(): SentCode | undefined {
  try {
    const { target, until } = JSON.parse(sessionStorage.getItem(STORED_AS) ?? '{}') as Partial<SentCode>;
    return typeof target === 'string' && typeof until === 'number' ? { target, until } : undefined;
  } catch {
    return undefined;
  }
}

function remember({ target, until }: SentCode): void {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify({ target, until }));
  } catch {
    // The browser stores nothing: after a reload the server says how long to wait.
  }
}

const keyOf = ({ purpose, way, to, areaId }: CodeTarget) => [purpose, way, areaId, to.trim()].join(' ');

/** Sends codes to the target that the form names now, and counts down until another one can be sent to it (ACC-22). */
export function useSendCode(target: CodeTarget) {
  const [last, setLast] = useState(storedCode);
  const isSending = useRef(false);
  const key = keyOf(target);
  const sent = last?.target === key ? last : undefined;
  const seconds = useSecondsUntil(sent?.until ?? 0);
  const waitFor = (wait: number, paperCode?: string) => {
    const code = { target: key, until: Date.now() + wait * 1000, paperCode };
    remember(code);
    setLast(code);
  };
  const call = useMutation({
    networkMode: 'always',
    mutationFn: ({ purpose, way, to, areaId }: CodeTarget) =>
      client.ask(way === 'email' ? sendEmail : sendSms, {
        to: to.trim(),
        area_id: areaId,
        type: purpose,
        browser: knownBrowser(),
      }),
    onSuccess: ({ data, msg }) => {
      waitFor(data.resend_after, data.paper_code);
      if (data.paper_code === undefined) toastDone({ title: msg });
    },
    onError: (error) => {
      if (error instanceof WireError && error.reason === 'identity.wait') waitFor(Number(error.params.seconds));
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  const send = () => {
    if (isSending.current || seconds > 0) return;
    isSending.current = true;
    call.mutate(target);
  };
  const error = call.isError && call.variables !== undefined && keyOf(call.variables) === key ? call.error : null;
  return { send, seconds, error, isSending: call.isPending, wasSent: sent !== undefined, paperCode: sent?.paperCode };
}
