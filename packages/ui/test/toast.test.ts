import { expect, it } from 'vitest';
import { listenToToasts, type ToastMessage, toastDone, toastError } from '../src/toast.ts';

it('what is said before the host listens is shown first, and nothing is said twice', () => {
  const heard: ToastMessage[] = [];
  toastDone({ title: 'first' });
  const leave = listenToToasts((message) => heard.push(message));
  toastError({ title: 'second', description: 'why' });
  leave();
  toastDone({ title: 'third' });
  listenToToasts((message) => heard.push(message))();
  expect(heard).toEqual([
    { kind: 'done', title: 'first' },
    { kind: 'error', title: 'second', description: 'why' },
    { kind: 'done', title: 'third' },
  ]);
});
