import './styles.css';
import { DEFAULT_COLORS } from '@vitrine/ui/theme';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { startLive } from './app/live.ts';
import { startNavigation } from './app/navigation.ts';
import { usePreferences } from './app/preferences.ts';
import { followOtherWindows } from './app/session.ts';
import { applyTheme } from './app/theme.ts';

const host = document.getElementById('root');
if (host === null) throw new Error('index.html has no #root');

// Before the site's colours are known, so that a dark page never flashes white.
applyTheme(DEFAULT_COLORS, usePreferences.getState().colorMode ?? 'light');
followOtherWindows();
startLive();
startNavigation();
createRoot(host).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
