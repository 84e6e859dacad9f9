import { Suspense } from 'react';
import { lazyPart } from '../ground/lazy-part.ts';

const MenuIcon = lazyPart(async () => (await import('./MenuIcon.tsx')).MenuIcon);

/** One of our own icons by name, or a picture by its URL. The entry's title stands beside it. */
export function MenuEntryIcon({ icon, size = 22 }: { readonly icon: string; readonly size?: number }) {
  if (/[/.:]/.test(icon)) return <img src={icon} alt="" width={size} height={size} loading="lazy" />;
  return (
    <span className="block" style={{ inlineSize: size, blockSize: size }}>
      <Suspense fallback={null}>
        <MenuIcon icon={icon} size={size} />
      </Suspense>
    </span>
  );
}
