import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import { listenToToasts, type ToastMessage } from '../toast.ts';
import { Button } from './Button.tsx';

const DONE_MS = 5_000;
const ERROR_MS = 9_000;

/** Shows what `toast.ts` is told. Mounted once, early, beside the screens. */
export function ToastHost({ closeLabel }: { readonly closeLabel: string }) {
  return (
    <Base.Provider limit={2}>
      <Base.Portal>
        <Base.Viewport className="fixed inset-x-3 top-[max(0.75rem,env(safe-area-inset-top))] z-40 mx-auto flex max-w-96 flex-col gap-2 outline-none lg:inset-x-auto lg:end-4 lg:top-auto lg:bottom-4 lg:w-80">
          <List closeLabel={closeLabel} />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function List({ closeLabel }: { readonly closeLabel: string }) {
  const { add, toasts } = Base.useToastManager();
  useEffect(
    () =>
      listenToToasts(({ kind, ...texts }: ToastMessage) =>
        add({
          ...texts,
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
      swipeDirection={['up', 'left', 'right']}
      className="w-full rounded-card border border-hairline bg-raised shadow-float transition-[transform,opacity] duration-200 ease-out [transform:translate(var(--toast-swipe-movement-x),var(--toast-swipe-movement-y))] data-ending-style:opacity-0 data-limited:hidden data-starting-style:-translate-y-4 data-starting-style:opacity-0"
    >
      <Base.Content className="flex items-start gap-3 py-1 ps-4 pe-1">
        {toast.type === 'error' ? (
          <CircleAlert aria-hidden size={20} className="mt-3 shrink-0 text-down" />
        ) : (
          <CircleCheck aria-hidden size={20} className="mt-3 shrink-0 text-accent" />
        )}
        <div className="min-w-0 flex-1 py-2.5">
          <Base.Title className="text-base font-semibold" />
          <Base.Description className="text-sm text-muted" />
        </div>
        <Base.Close
          aria-label={closeLabel}
          render={
            <Button tone="ghost" size="icon">
              <X aria-hidden size={18} />
            </Button>
          }
        />
      </Base.Content>
    </Base.Root>
  ));
}
