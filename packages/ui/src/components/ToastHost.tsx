import { Toast as Base } from '@base-ui/react/toast';
import { Bell, CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { listenToToasts, type ToastMessage } from '../toast.ts';
import { Button } from './Button.tsx';

const DONE_MS = 5_000;
const ERROR_MS = 9_000;

interface Props {
  readonly closeLabel: string;
  /** Follows a toast's link inside the app; without it the page is loaded. */
  readonly onNavigate?: (href: string) => void;
}

/**
 * Shows the toasts of `toast.ts`: on a desk in a lower corner, beside every dialog; on a phone above the bars at the lower
 * edge, or at the top while a sheet is open that ends below it. Mount it once, early, beside the screens.
 */
export function ToastHost({ closeLabel, onNavigate }: Props) {
  return (
    <Base.Provider limit={2}>
      <Base.Portal>
        <Base.Viewport
          ref={useRoom()}
          className="fixed inset-x-3 bottom-32 z-40 mx-auto flex max-w-96 flex-col gap-2 outline-none data-high:top-3 data-high:bottom-auto lg:inset-x-auto lg:start-1 lg:top-auto! lg:bottom-1! lg:w-60"
        >
          <List closeLabel={closeLabel} onNavigate={onNavigate} />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

/** Room at the top that a toast needs, in pixels. */
const TOAST_PX = 140;

/** Marks the element while a sheet is open that leaves room for a toast above it. */
function useRoom() {
  const viewport = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = () => {
      // A toast is a dialog too, which is not modal. The place is that at rest: the transition is a transform.
      const sheet = [...document.querySelectorAll<HTMLElement>('[role$="dialog"]:not([aria-modal="false"])')].at(-1);
      viewport.current?.toggleAttribute('data-high', sheet !== undefined && sheet.offsetTop > TOAST_PX);
    };
    const sheets = new MutationObserver(place);
    // A sheet comes as a child of the page, a toast as one of this element.
    for (const parent of [document.body, viewport.current])
      if (parent !== null) sheets.observe(parent, { childList: true });
    return () => sheets.disconnect();
  }, []);
  return viewport;
}

function KindIcon({ kind }: { readonly kind: string | undefined }) {
  const look = { 'aria-hidden': true, size: 20 } as const;
  if (kind === 'error') return <CircleAlert {...look} className="mt-3 shrink-0 text-danger" />;
  if (kind === 'news') return <Bell {...look} className="mt-3 shrink-0 text-muted" />;
  return <CircleCheck {...look} className="mt-3 shrink-0 text-accent" />;
}

function Close({ label }: { readonly label: string }) {
  return (
    <Base.Close
      // The kit hides it from readers until the pointer is over the toast.
      aria-hidden={false}
      aria-label={label}
      render={
        <Button tone="ghost" size="icon">
          <X aria-hidden size={18} />
        </Button>
      }
    />
  );
}

function List({ closeLabel, onNavigate }: Pick<Props, 'closeLabel'> & { onNavigate: Props['onNavigate'] | undefined }) {
  const { add, close, toasts } = Base.useToastManager<Pick<ToastMessage, 'link'>>();
  useEffect(
    () =>
      listenToToasts(({ kind, link, ...texts }: ToastMessage) =>
        add({
          ...texts,
          ...(link === undefined ? {} : { data: { link } }),
          type: kind,
          timeout: kind === 'error' ? ERROR_MS : DONE_MS,
          priority: kind === 'error' ? 'high' : 'low',
        }),
      ),
    [add],
  );
  return toasts.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['down', 'left', 'right']}
      className="w-full rounded-card border border-hairline bg-raised shadow-float transition-[transform,opacity] duration-200 ease-out [transform:translate(var(--toast-swipe-movement-x),var(--toast-swipe-movement-y))] data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-4 data-starting-style:opacity-0"
    >
      <Base.Content className="flex items-start gap-3 py-1 ps-4 pe-1">
        <KindIcon kind={toast.type} />
        <div className="min-w-0 flex-1 py-2.5">
          <Base.Title dir="auto" className="text-base font-semibold" />
          <Base.Description dir="auto" className="text-sm text-muted" />
          {toast.data?.link === undefined ? null : (
            <a
              href={toast.data.link.href}
              onClick={(event) => {
                if (onNavigate === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onNavigate(event.currentTarget.getAttribute('href') ?? '/');
                close(toast.id);
              }}
              className="-mb-2.5 inline-flex min-h-11 items-center text-sm font-semibold text-accent underline underline-offset-4"
            >
              {toast.data.link.label}
            </a>
          )}
        </div>
        <Close label={closeLabel} />
      </Base.Content>
    </Base.Root>
  ));
}
