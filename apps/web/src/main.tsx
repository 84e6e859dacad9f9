import './styles.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { checkCompanyStatus } from './content/company-status.ts';
import { languageOf } from './ground/language-of.ts';
import { startLive } from './ground/live.ts';
import { askedLanguage, followOtherPreferences, usePreferences } from './ground/preferences.ts';
import { followOtherWindows } from './ground/session.ts';
import { knownSite } from './ground/site.ts';
import { prepareTexts } from './ground/texts.tsx';
import { applyFirstTheme } from './ground/theme.ts';
import { startQuotes } from './market/live-quotes.ts';
import { App } from './shell/App.tsx';
import { startInstalled } from './shell/installed.ts';
import { startNavigation } from './shell/navigation.ts';
import { router } from './shell/router.tsx';

const host = document.getElementById('root');
if (host === null) throw new Error('index.html has no #root');

// The pages' policy forbids code made of text, which zod would otherwise try and the browser report.
z.config({ jitless: true });
applyFirstTheme();
// A page that was kept in this browser has no name.
document.title ||= knownSite?.site_name ?? '';
followOtherWindows();
followOtherPreferences();
startQuotes();
startLive();
startNavigation();
startInstalled();
void checkCompanyStatus();

// What the first screen is made of comes before its first drawing: until then the page shows the outline it came with.
// What fails to load is told where it is drawn.
const [asked, stored] = [askedLanguage(), usePreferences.getState().language];
const isKnown = asked !== null || stored !== undefined || knownSite !== undefined;
const language = isKnown ? languageOf(asked, stored, knownSite?.default_lang, knownSite?.languages) : undefined;
const prepared = [router.load(), ...(language === undefined ? [] : [prepareTexts(language)])];
const app = createRoot(host);
// Not awaited here: screens import from this very module.
void Promise.allSettled(prepared).then(() =>
  // As a transition it is drawn in short pieces, between which a tap is heard.
  startTransition(() =>
    app.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  ),
);
