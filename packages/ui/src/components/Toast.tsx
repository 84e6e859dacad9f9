import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

/** Said from anywhere, also from outside React; the host must be mounted. */
const toasts = Base.createToastManager();

interface Message {
  readonly title: string;
  readonly description?: string;
}

export function toastDone(message: Message): void {
  toasts.add({ ...message, type: 'done', timeout: 5_000 });
}

/** Stays longer, and interrupts a screen reader. */
export function toastError(message: Message): void {
  toasts.add({ ...message, type: 'error', timeout: 9_000, priority: 'high' });
}

function List({ closeLabel }: { readonly closeLabel: string }) {
  return Base.useToastManager().toasts.map((toast) => (
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

/** Mounted once, around the application, before anything can speak. */
export function ToastHost({ closeLabel, children }: { readonly closeLabel: string; readonly children: ReactNode }) {
  return (
    <Base.Provider toastManager={toasts} limit={3}>
      {children}
      <Base.Portal>
        <Base.Viewport className="fixed inset-x-3 top-[max(0.75rem,env(safe-area-inset-top))] z-40 mx-auto flex max-w-96 flex-col gap-2 outline-none">
          <List closeLabel={closeLabel} />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}
