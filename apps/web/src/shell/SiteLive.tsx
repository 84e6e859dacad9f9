import { useContentPushes } from '../content/use-content-pushes.ts';
import { InstalledBar } from './InstalledBar.tsx';

/** What no first screen needs, on every screen of everybody: what the operator changes, and the bar of the installed app. */
export function SiteLive() {
  useContentPushes();
  return <InstalledBar />;
}
