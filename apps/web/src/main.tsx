import './styles.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { App } from './app/App.tsx';
import { startInstalled } from './app/installed.ts';
import { languageOf } from './app/language-of.ts';
import { startLive } from './app/live.ts';
import { startNavigation } from './app/navigation.ts';
import { askedLanguage, followOtherPreferences, usePreferences } from './app/preferences.ts';
import { router } from './app/router.tsx';
import { followOtherWindows } from './app/session.ts';
import { knownSite } from './app/site.ts';
import { prepareTexts } from './app/texts.tsx';
import { applyFirstTheme } from './app/theme.ts';

const host = document.getElementById('root');
if (host === null) throw new Error('index.html has no #root');

// The pages' policy forbids code made of text, which zod would otherwise try and the browser report.
z.config({ jitless: true });
applyFirstTheme();
followOtherWindows();
followOtherPreferences();
startLive();
startNavigation();
startInstalled();

// What the first screen is made of comes before its first drawing: until then the page shows the outline it came with.
// What fails to load is told where it is drawn.
const [asked, stored] = [askedLanguage(), usePreferences.getState().language];
const isKnown = asked !== null || stored !== undefined || knownSite !== undefined;
const language = isKnown ? languageOf(asked, stored, knownSite?.default_lang) : undefined;
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
